#!/usr/bin/env node
import { main } from '../dist/cli.cjs';

main(process);
