import { createCompiledCatalog } from '@lingui/cli/api'
import { hasName, type ObjectNode, type Path, type Value } from './ast.ts'

interface Program {
  traverse(visitor: { ObjectExpression(path: Path<ObjectNode>): void }): void
}

/**
 * A Babel plugin that runs after Lingui's macro and compiles each English message in place: a screen loads its own texts
 * only, without a compiler in the browser or a message catalog.
 */
export function compileTexts({ types }: { types: { valueToNode(value: unknown): Value } }) {
  return {
    name: 'compile-texts',
    visitor: {
      Program: {
        exit(program: Program) {
          program.traverse({
            ObjectExpression({ node }) {
              const message = findMessage(node)
              if (typeof message?.value?.value === 'string') {
                message.value = types.valueToNode(compileMessage(message.value.value))
              }
            },
          })
        },
      },
    },
  }
}

/** Returns the message of one of the macro's descriptors: an object with an `id` and a `message`. */
function findMessage({ properties }: ObjectNode) {
  if (!properties.some((property) => hasName(property, 'id'))) return undefined
  return properties.find((property) => hasName(property, 'message'))
}

function compileMessage(text: string): unknown {
  const { source, errors } = createCompiledCatalog('en', { text }, { namespace: 'json' })
  if (errors[0]) throw errors[0].error
  return JSON.parse(source).messages.text
}
