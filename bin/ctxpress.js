#!/usr/bin/env node
import { createRequire } from 'node:module';

// An import would have the file parsed a second time, for its names.
createRequire(import.meta.url)('../dist/cli.cjs').main(process);
