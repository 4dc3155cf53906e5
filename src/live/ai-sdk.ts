import type { Compactor } from './compactor.ts';

/** What the AI SDK hands to a model, as far as it is compacted. */
interface CallOptions {
  prompt: readonly object[];
  tools?: readonly object[];
}

/** Middleware for `wrapLanguageModel` of the AI SDK, version 6. */
export interface CompactingMiddleware {
  readonly specificationVersion: 'v3';
  transformParams<Params extends CallOptions>(call: {
    readonly params: Params;
    readonly model: { readonly modelId: string };
  }): Promise<Params>;
}

/**
 * Middleware that compacts what a language model is given: `wrapLanguageModel({ model, middleware: compactingMiddleware(compactor) })`. One
 * wrapped model serves one session. The compactor has to be created with `format: 'ai-sdk'`.
 */
export function compactingMiddleware(compactor: Compactor): CompactingMiddleware {
  return {
    specificationVersion: 'v3',
    async transformParams({ params, model }) {
      const { prompt, tools } = params;
      const request = { model: model.modelId, messages: prompt, ...(tools && { tools }) };
      const { history } = compactor.next(request);
      return { ...params, prompt: history.messages, ...(history.tools && { tools: history.tools }) };
    },
  };
}
