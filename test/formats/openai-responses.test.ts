import { testPayloads } from './payload-laws.ts';

testPayloads('openai-responses', ['server-side-context']);
