import { createCompiledCatalog } from '@lingui/cli/api'
import { hasName, type ObjectNode, type Path, type Value } from './ast.ts'
import type { Catalog } from './catalog.ts'

interface Program {
  traverse(visitor: { ObjectExpression(path: Path<ObjectNode>): void }): void
}

interface Options {
  readonly language: string
  /** A message without a text in it stays in English. */
  readonly catalog: Catalog
}

/** Runs after Lingui's macro. A screen loads its own texts in one language only, without a compiler in the browser or a catalog. */
export function compileTexts(
  { types }: { types: { valueToNode(value: unknown): Value } },
  { language, catalog }: Options,
) {
  return {
    name: 'compile-texts',
    visitor: {
      Program: {
        exit(program: Program) {
          program.traverse({
            ObjectExpression({ node }) {
              const { id, message } = messageIn(node)
              if (typeof message?.value?.value !== 'string') return
              const text = catalog.byId.get(String(id?.value?.value)) ?? message.value.value
              message.value = types.valueToNode(compileMessage(language, text))
            },
          })
        },
      },
    },
  }
}

function messageIn({ properties }: ObjectNode) {
  const id = properties.find((property) => hasName(property, 'id'))
  return { id, message: id && properties.find((property) => hasName(property, 'message')) }
}

function compileMessage(language: string, text: string): unknown {
  const { source, errors } = createCompiledCatalog(language, { text }, { namespace: 'json' })
  if (errors[0]) throw errors[0].error
  return JSON.parse(source).messages.text
}
