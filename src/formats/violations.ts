import type { JsonNode } from '../json/node.ts';
import type { Violation } from './format.ts';

/** Adds a broken rule at a node. `error`: the class of error, where it is not the one that the provider gives for most of its rules. */
export type Report = (rule: string, node: JsonNode, message: string, error?: string) => void;

/** `error`: the class of error with which the provider refuses most of what it refuses. */
export function reporter(violations: Violation[], error: string, placeOf = ({ pointer }: JsonNode): string => pointer): Report {
  return (rule, node, message, other = error) => violations.push({ rule, at: placeOf(node), message, error: other });
}

/** What OpenAI and Anthropic answer with. */
export const INVALID_REQUEST = '400 invalid_request_error';
