import { isConfirmation } from '../text/confirmation.ts';
import { carriesData, errorMessage } from '../text/error-message.ts';
import { type FailureHints, failureHints } from '../text/failure-lines.ts';
import { readResultText } from '../text/result-text.ts';
import { type Result, resultText } from '../transcript/transcript.ts';

/** What the rules ask of a result, worked out once. Its text is parsed for that and not kept. */
export interface ResultReading {
  /** The message of a failed result, as its format or its JSON says; null if it did not fail. */
  readonly failure: string | null;
  /** It failed and brings data as well. */
  readonly carriesData: boolean;
  /** It is shaped as a confirmation. */
  readonly confirms: boolean;
}

const readings = new WeakMap<Result, ResultReading>();

/** What a result says, read once for each result. */
export function readingOf(result: Result): ResultReading {
  const known = readings.get(result);
  if (known) return known;
  const read = readResultText(resultText(result));
  const failure = errorMessage(read, result.isError === true);
  const reading = {
    failure,
    carriesData: failure !== null && carriesData(read.json),
    confirms: isConfirmation(read.json, read.text),
  };
  readings.set(result, reading);
  return reading;
}

const hints = new WeakMap<Result, FailureHints | null>();

/** Where a result's text may show a failure. */
export function hintsIn(result: Result): FailureHints | null {
  const known = hints.get(result);
  if (known !== undefined) return known;
  const found = failureHints(resultText(result));
  hints.set(result, found);
  return found;
}
