import { createCompiledCatalog } from '@lingui/cli/api'
import { isNamed, type ObjectNode, type Path, type Value } from './ast.ts'

interface Program {
  traverse(visitor: { ObjectExpression(path: Path<ObjectNode>): void }): void
}

/**
 * A Babel plugin behind Lingui's macro: compiles each English text where it stands, so that a screen brings its own texts,
 * needs no compiler in the browser and never shows a bare id. Catalogues are for other languages.
 */
export function compileTexts({ types }: { types: { valueToNode(value: unknown): Value } }) {
  return {
    name: 'compiled-texts',
    visitor: {
      Program: {
        exit(program: Program) {
          program.traverse({
            ObjectExpression({ node }) {
              const message = messageIn(node)
              if (typeof message?.value?.value === 'string') {
                message.value = types.valueToNode(compiled(message.value.value))
              }
            },
          })
        },
      },
    },
  }
}

/** The macro's descriptors are the objects that hold both an `id` and a `message`. */
function messageIn({ properties }: ObjectNode) {
  if (!properties.some((property) => isNamed(property, 'id'))) return undefined
  return properties.find((property) => isNamed(property, 'message'))
}

function compiled(text: string): unknown {
  const { source, errors } = createCompiledCatalog('en', { text }, { namespace: 'json' })
  if (errors[0]) throw errors[0].error
  return JSON.parse(source).messages.text
}
