extension ResearchKitClass {
  /// The 59 classes in the order of their names.
  static let all: [ResearchKitClass] = [
    .init(
      "ORKAccuracyStroopResult", "ORKStroopResult",
      [
        "didSelectCorrectColor": .number, "timeTakenToSelect": .number,
        "distanceToClosestCenter": .number,
      ]),
    .init(
      "ORKAmslerGridResult", "ORKResult",
      [
        "eyeSide": .number, "imageFileResult": .object("ORKFileResult"),
        "drawingPathFileResult": .object("ORKFileResult"),
      ]),
    .init("ORKBooleanQuestionResult", "ORKQuestionResult", ["booleanAnswer": .number]),
    .init("ORKChoiceQuestionResult", "ORKQuestionResult", ["choiceAnswers": .any]),
    .init("ORKCollectionResult", "ORKResult", ["results": .list("ORKResult")]),
    .init(
      "ORKConsentSignature", nil,
      [
        "identifier": .text, "title": .text, "givenName": .text, "familyName": .text,
        "signatureDate": .text, "requiresName": .number, "requiresSignatureImage": .number,
        "signatureDateFormatString": .text, "signatureImage": .members(["imageName"]),
      ]),
    .init(
      "ORKConsentSignatureResult", "ORKResult",
      ["signature": .object("ORKConsentSignature"), "consented": .number]),
    .init(
      "ORKDateQuestionResult", "ORKQuestionResult",
      ["dateAnswer": .date, "calendar": .text, "timeZone": .number]),
    .init(
      "ORKDevice", nil, ["product": .text, "osVersion": .text, "osBuild": .text, "platform": .text]),
    .init("ORKDontKnowAnswer", "ORKNoAnswer", [:]),
    .init(
      "ORKEnvironmentSPLMeterResult", "ORKResult",
      ["sensitivityOffset": .number, "recordedSPLMeterSamples": .numbers]),
    .init(
      "ORKFamilyHistoryResult", "ORKResult",
      ["relatedPersons": .list("ORKRelatedPerson"), "displayedConditions": .texts]),
    .init(
      "ORKFileResult", "ORKResult", ["contentType": .text, "fileName": .text, "fileURL": .text]),
    .init("ORKFrontFacingCameraStepResult", "ORKFileResult", ["retryCount": .number]),
    .init(
      "ORKHolePegTestResult", "ORKResult",
      [
        "movingDirection": .number, "dominantHandTested": .number, "numberOfPegs": .number,
        "threshold": .number, "rotated": .number, "totalSuccesses": .number,
        "totalFailures": .number, "totalTime": .number, "totalDistance": .number,
        "samples": .list("ORKHolePegTestSample"),
      ]),
    .init("ORKHolePegTestSample", nil, ["time": .number, "distance": .number]),
    .init(
      "ORKLocation", nil,
      [
        "userInput": .text, "postalAddress": .members(["city", "street"]),
        "coordinate": .members(["latitude", "longitude"]),
        "region": .members(["coordinate", "identifier", "radius"]),
      ]),
    .init(
      "ORKLocationQuestionResult", "ORKQuestionResult", ["locationAnswer": .object("ORKLocation")]),
    .init(
      "ORKMultipleComponentQuestionResult", "ORKQuestionResult",
      ["componentsAnswer": .any, "separator": .text]),
    .init(
      "ORKNormalizedReactionTimeResult", "ORKResult",
      [
        "timerStartDate": .date, "timerEndDate": .date, "stimulusStartDate": .date,
        "reactionDate": .date, "currentInterval": .number,
      ]),
    .init(
      "ORKNumericQuestionResult", "ORKQuestionResult",
      ["numericAnswer": .number, "unit": .text, "displayUnit": .text]),
    .init(
      "ORKPSATResult", "ORKResult",
      [
        "presentationMode": .number, "interStimulusInterval": .number, "stimulusDuration": .number,
        "length": .number, "totalCorrect": .number, "totalDyad": .number, "totalTime": .number,
        "initialDigit": .number, "samples": .list("ORKPSATSample"),
      ]),
    .init(
      "ORKPSATSample", nil,
      ["correct": .number, "digit": .number, "answer": .number, "time": .number]),
    .init("ORKPageResult", "ORKTaskResult", [:]),
    .init("ORKPasscodeResult", "ORKResult", ["passcodeSaved": .number, "touchIdEnabled": .number]),
    .init(
      "ORKQuestionResult", "ORKResult",
      ["questionType": .number, "noAnswerType": .object("ORKNoAnswer")]),
    .init(
      "ORKRangeOfMotionResult", "ORKResult",
      [
        "start": .number, "finish": .number, "minimum": .number, "maximum": .number,
        "range": .number, "flexed": .number, "extended": .number,
      ]),
    .init(
      "ORKReactionTimeResult", "ORKResult",
      ["timestamp": .number, "fileResults": .list("ORKResult")]),
    .init(
      "ORKRelatedPerson", nil,
      [
        "identifier": .text, "groupIdentifier": .text, "identifierForCellTitle": .text,
        "taskResult": .object("ORKTaskResult"),
      ]),
    .init(
      "ORKResult", nil,
      ["identifier": .text, "startDate": .date, "endDate": .date, "userInfo": .any]),
    .init("ORKSESQuestionResult", "ORKQuestionResult", ["rungPicked": .number]),
    .init("ORKScaleQuestionResult", "ORKQuestionResult", ["scaleAnswer": .number]),
    .init("ORKSignatureResult", "ORKResult", [:]),
    .init(
      "ORKSpatialSpanMemoryGameRecord", nil,
      [
        "seed": .number, "sequence": .numbers, "gameSize": .number, "gameStatus": .enumeration,
        "score": .number, "touchSamples": .list("ORKSpatialSpanMemoryGameTouchSample"),
        "targetRects": .listOf(["origin", "size"]),
      ]),
    .init(
      "ORKSpatialSpanMemoryGameTouchSample", nil,
      [
        "timestamp": .number, "targetIndex": .number, "correct": .number,
        "location": .members(["x", "y"]),
      ]),
    .init(
      "ORKSpatialSpanMemoryResult", "ORKResult",
      [
        "score": .number, "numberOfGames": .number, "numberOfFailures": .number,
        "gameRecords": .list("ORKSpatialSpanMemoryGameRecord"),
      ]),
    .init("ORKSpeechInNoiseResult", "ORKResult", ["filename": .text, "targetSentence": .text]),
    .init(
      "ORKSpeechRecognitionResult", "ORKResult",
      ["transcription": .any, "recognitionMetadata": .any]),
    .init(
      "ORKStepResult", "ORKCollectionResult",
      ["enabledAssistiveTechnology": .text, "isPreviousResult": .number]),
    .init(
      "ORKStroopResult", "ORKResult",
      [
        "startTime": .number, "endTime": .number, "color": .text, "text": .text,
        "colorSelected": .text,
      ]),
    .init(
      "ORKTappingIntervalResult", "ORKResult",
      [
        "samples": .list("ORKTappingSample"), "stepViewSize": .members(["h", "w"]),
        "buttonRect1": .members(["origin", "size"]), "buttonRect2": .members(["origin", "size"]),
      ]),
    .init(
      "ORKTappingSample", nil,
      [
        "timestamp": .number, "duration": .number, "buttonIdentifier": .enumeration,
        "location": .members(["x", "y"]),
      ]),
    .init(
      "ORKTaskResult", "ORKCollectionResult",
      ["taskRunUUID": .text, "device": .object("ORKDevice")]),
    .init("ORKTextQuestionResult", "ORKQuestionResult", ["textAnswer": .text]),
    .init("ORKTimeIntervalQuestionResult", "ORKQuestionResult", ["intervalAnswer": .number]),
    .init("ORKTimeOfDayQuestionResult", "ORKQuestionResult", ["dateComponentsAnswer": .text]),
    .init(
      "ORKTimedWalkResult", "ORKResult",
      ["distanceInMeters": .number, "timeLimit": .number, "duration": .number]),
    .init(
      "ORKToneAudiometryResult", "ORKResult",
      ["outputVolume": .number, "samples": .list("ORKToneAudiometrySample")]),
    .init(
      "ORKToneAudiometrySample", nil,
      ["frequency": .number, "channel": .number, "amplitude": .number, "channelSelected": .number]),
    .init(
      "ORKTowerOfHanoiMove", nil,
      ["timestamp": .number, "donorTowerIndex": .number, "recipientTowerIndex": .number]),
    .init(
      "ORKTowerOfHanoiResult", "ORKResult",
      ["puzzleWasSolved": .number, "moves": .list("ORKTowerOfHanoiMove")]),
    .init(
      "ORKTrailmakingResult", "ORKResult",
      ["taps": .list("ORKTrailmakingTap"), "numberOfErrors": .number]),
    .init(
      "ORKTrailmakingTap", nil, ["timestamp": .number, "index": .number, "incorrect": .number]),
    .init(
      "ORKUSDZModelManagerResult", "ORKResult",
      ["identifiersOfSelectedObjects": .texts, "identifierOfObjectSelectedAtClose": .text]),
    .init(
      "ORKVideoInstructionStepResult", "ORKResult",
      ["playbackStoppedTime": .number, "playbackCompleted": .number]),
    .init("ORKWebViewStepResult", "ORKResult", ["result": .text]),
    .init(
      "ORKdBHLToneAudiometryFrequencySample", nil,
      [
        "frequency": .number, "calculatedThreshold": .number, "channel": .number,
        "units": .list("ORKdBHLToneAudiometryUnit"),
      ]),
    .init(
      "ORKdBHLToneAudiometryResult", "ORKResult",
      [
        "outputVolume": .number, "tonePlaybackDuration": .number, "postStimulusDelay": .number,
        "headphoneType": .text, "samples": .list("ORKdBHLToneAudiometryFrequencySample"),
      ]),
    .init(
      "ORKdBHLToneAudiometryUnit", nil,
      [
        "dBHLValue": .number, "startOfUnitTimeStamp": .number, "preStimulusDelay": .number,
        "userTapTimeStamp": .number, "timeoutTimeStamp": .number,
      ]),
  ]
}
