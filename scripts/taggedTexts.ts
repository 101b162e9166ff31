import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAsync, traverse } from '@babel/core'
import type { ExtractorType } from '@lingui/conf'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

interface Tagged {
  readonly tag: { readonly name?: string }
  readonly quasi: {
    readonly quasis: readonly { readonly value: { readonly cooked: string } }[]
    readonly expressions: readonly unknown[]
  }
  readonly loc?: { readonly start: { readonly line: number } }
}

/** Marks the texts that the server translates when it sends a response. The others are written in a known language. */
const IN_RESPONSES = 'In responses'

/**
 * Puts the texts that `contract/`, `domain/` and `server/` tag with `english`, and those that emails and documents tag with `t`, into the
 * catalogs. Their ids are the English texts, with {0}, {1} … for the values.
 */
export const taggedTexts: ExtractorType = {
  match: (file) => /^(?:contract|domain|server)\/(?:[\w-]+\/)*[\w.]+\.ts$/.test(relative(ROOT, file)),
  async extract(file, code, onMessageExtracted) {
    const tree = await parseAsync(code, {
      filename: file,
      babelrc: false,
      configFile: false,
      parserOpts: { plugins: ['typescript'] },
    })
    if (!tree) return
    traverse(tree, {
      TaggedTemplateExpression({ node }: { readonly node: Tagged }) {
        if (node.tag.name !== 'english' && node.tag.name !== 't') return
        const { quasis, expressions } = node.quasi
        const placeholders = expressions.map((expression, index) => [index, sourceOf(code, expression)])
        const message = quasis
          .map(({ value }) => value.cooked)
          .reduce((text, part, index) => `${text}{${index - 1}}${part}`)
        onMessageExtracted({
          id: message,
          message,
          origin: [file, node.loc?.start.line ?? 0],
          ...(node.tag.name === 'english' && { comment: IN_RESPONSES }),
          placeholders: Object.fromEntries(placeholders),
        })
      },
    } as Parameters<typeof traverse>[1])
  },
}

function sourceOf(code: string, expression: unknown): string {
  const { start, end } = expression as { readonly start: number; readonly end: number }
  return code.slice(start, end)
}
