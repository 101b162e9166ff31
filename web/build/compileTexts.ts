import { createCompiledCatalog } from '@lingui/cli/api'
import { hasName, type ObjectNode, type Path, type Value } from './ast.ts'

interface Program {
  traverse(visitor: { ObjectExpression(path: Path<ObjectNode>): void }): void
}

/** Runs after Lingui's macro. A screen loads its own texts only, without a compiler in the browser or a catalog. */
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

function findMessage({ properties }: ObjectNode) {
  if (!properties.some((property) => hasName(property, 'id'))) return undefined
  return properties.find((property) => hasName(property, 'message'))
}

function compileMessage(text: string): unknown {
  const { source, errors } = createCompiledCatalog('en', { text }, { namespace: 'json' })
  if (errors[0]) throw errors[0].error
  return JSON.parse(source).messages.text
}
