import { at, everything, items, text } from '../json.ts';
import { allBlocks, blocksOf, messagesOf, ofType } from './anthropic-messages.ts';
import { fits, strictProblems } from './schemas.ts';

export const toolRules = {
  *'schemas are of plain objects'(request: unknown) {
    for (const [i, tool] of items(request, 'tools').entries()) {
      const schema = at(tool, 'input_schema');
      if (!at(tool, 'type') && schema === undefined) yield `tools.${i}.input_schema: Field required`;
      if (schema === undefined) continue;
      if (at(schema, 'type') !== 'object') yield `tools.${i}.custom.input_schema.type: Input should be 'object'`;
      if (['oneOf', 'allOf', 'anyOf'].some((key) => at(schema, key) !== undefined))
        yield `tools.${i}.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level`;
    }
  },
  *'strict schemas are closed'(request: unknown) {
    for (const tool of items(request, 'tools'))
      if (at(tool, 'strict') === true)
        for (const each of everything(at(tool, 'input_schema')))
          if (at(each, 'type') === 'object' && at(each, 'additionalProperties') !== false)
            yield* strictProblems(text(tool, 'name') ?? '', each);
  },
  *'examples of input fit their schema'(request: unknown) {
    for (const [i, tool] of items(request, 'tools').entries())
      if (!items(tool, 'input_examples').every((example) => fits(example, at(tool, 'input_schema'))))
        yield `tools.${i}.custom.input_examples: input does not match the tool's input_schema`;
  },
  *'tools are there as long as calls are'(request: unknown) {
    const blocks = messagesOf(request).flatMap(blocksOf);
    if (blocks.some((block) => ofType(block, 'tool_use') || ofType(block, 'tool_result')) && items(request, 'tools').length === 0)
      yield 'tools: must be defined when messages hold `tool_use` and `tool_result` blocks';
  },
  *'references name tools, and one tool is not deferred'(request: unknown) {
    const tools = items(request, 'tools');
    const names = tools.map((tool) => at(tool, 'name'));
    for (const each of allBlocks(request))
      if (ofType(each, 'tool_reference') && !names.includes(at(each, 'tool_name')))
        yield `tool_reference_unresolved: ${at(each, 'tool_name')}`;
    if (tools.length > 0 && tools.every((tool) => at(tool, 'defer_loading') === true))
      yield 'tools: at least one tool must not be deferred';
  },
};
