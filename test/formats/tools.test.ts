import { testPayloads } from './payload-laws.ts';

testPayloads('tools');
