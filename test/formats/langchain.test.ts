import { testPayloads } from './payload-laws.ts';

testPayloads('langchain', ['thinking-binding-unknown']);
