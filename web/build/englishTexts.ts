import { parseAsync, traverse } from '@babel/core'
import type { ExtractorType } from '@lingui/conf'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'

interface Template {
  readonly quasis: readonly { readonly value: { readonly cooked: string } }[]
  readonly expressions: readonly unknown[]
}

interface Tagged {
  readonly tag: { readonly name?: string }
  readonly quasi: Template
  readonly loc?: { readonly start: { readonly line: number } }
}

interface TaggedPath {
  readonly node: Tagged
  replaceWith(node: unknown): void
}

interface Types {
  templateElement(value: { readonly raw: string; readonly cooked: string }, tail: boolean): unknown
  templateLiteral(quasis: readonly unknown[], expressions: readonly unknown[]): unknown
}

interface Options {
  /** The texts of the language in server/locales by message id. A text that it lacks stays in English. */
  readonly catalog: ReadonlyMap<string, string>
}

/** Replaces the texts of `contract/` and `domain/` that are tagged with `english` by those of the build's language. */
export function englishTexts({ types }: { readonly types: Types }, { catalog }: Options) {
  return {
    name: 'english-texts',
    visitor: {
      TaggedTemplateExpression(path: TaggedPath) {
        if (path.node.tag.name !== 'english') return
        const { quasi } = path.node
        const message = messageOf(quasi)
        path.replaceWith(toTemplate(types, catalog.get(generateMessageId(message)) ?? message, quasi.expressions))
      },
    },
  }
}

/** Of a text with placeholders such as {0}, in any order. */
function toTemplate(types: Types, text: string, expressions: readonly unknown[]) {
  const parts = text.split(/\{(\d+)\}/)
  const quasis = parts.filter((_, index) => index % 2 === 0)
  const numbers = parts.filter((_, index) => index % 2 === 1).map(Number)
  const elements = quasis.map((cooked, index) =>
    types.templateElement({ raw: cooked.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&'), cooked }, index === quasis.length - 1),
  )
  return types.templateLiteral(
    elements,
    numbers.map((number) => expressions[number]),
  )
}

/** Also extracts what mails and documents tag with `t`, the texts of a person's language. */
export const englishExtractor: ExtractorType = {
  match: (file) => /\/(?:contract|domain|server)\/(?:[\w-]+\/)*[\w.]+\.ts$/.test(file),
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
        const message = messageOf(node.quasi)
        const placeholders = node.quasi.expressions.map((expression, index) => [index, sourceOf(code, expression)])
        onMessageExtracted({
          id: generateMessageId(message),
          message,
          origin: [file, node.loc?.start.line ?? 0],
          ...(node.tag.name === 'english' && { comment: IN_RESPONSES }),
          placeholders: Object.fromEntries(placeholders),
        })
      },
    } as Parameters<typeof traverse>[1])
  },
}

/** Marks the texts that the server translates when it sends a response. The others are written in a known language. */
const IN_RESPONSES = 'In responses'

function sourceOf(code: string, expression: unknown): string {
  const { start, end } = expression as { readonly start: number; readonly end: number }
  return code.slice(start, end)
}

/** The English text with {0}, {1} … in place of the values. */
function messageOf({ quasis }: Template): string {
  return quasis.map(({ value }) => value.cooked).reduce((text, part, index) => `${text}{${index - 1}}${part}`)
}
