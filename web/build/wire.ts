import type { Plugin } from 'vite'
import { type CallNode, hasName, type Path } from './ast.ts'

const SERVER_ONLY = ['access', 'summary', 'params', 'query', 'body', 'repeat', 'stepUp']

/**
 * A Babel plugin for contract/: keeps the method, the path and the statuses of an endpoint and removes the rest. It marks
 * every call that creates a schema as pure, so that tree shaking removes the schemas that no form uses; calls inside of a
 * schema's functions stay as they are.
 */
export function stripEndpointSchemas() {
  return {
    name: 'endpoints-without-schemas',
    visitor: {
      CallExpression(path: Path<CallNode>) {
        const { node } = path
        if (node.callee.name === 'endpoint') dropSchemas(path)
        if (!path.getFunctionParent()) node.leadingComments = [{ type: 'CommentBlock', value: '#__PURE__' }]
      },
    },
  }
}

/** Also handles a declaration inside of a function and responses in a variable. */
function dropSchemas({ node, scope }: Path<CallNode>): void {
  const declaration = node.arguments[0]
  if (!declaration?.properties) return
  declaration.properties = declaration.properties.filter(({ key }) => !SERVER_ONLY.includes(key?.name ?? ''))
  const responses = declaration.properties.find((property) => hasName(property, 'responses'))?.value
  const object = responses?.name === undefined ? responses : scope.getBinding(responses.name)?.path.node.init
  for (const response of (object?.expression ?? object)?.properties ?? []) response.value = { type: 'NullLiteral' }
}

/**
 * Bundles the contract twice: for `*Form.tsx` unchanged, for every other file as a copy without zod. A bundler never splits
 * a module, so without the copy the first screen would load zod. Builds only: the development server shakes no trees and
 * would evaluate every schema of the copy.
 */
export function contractWithoutZod(): Plugin {
  return {
    name: 'contract-without-zod',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^zod$|\.ts$/ },
      async handler(source, importer = '', options) {
        const inCopy = importer.endsWith(COPY)
        if (source === 'zod') return inCopy ? NO_ZOD : null
        const isContract = source.includes('/contract/') || (inCopy && source.startsWith('./'))
        if (!isContract || importer.endsWith('Form.tsx')) return null
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
        return resolved && { ...resolved, id: resolved.id + COPY }
      },
    },
    load: { filter: { id: /^\0no-zod$/ }, handler: () => noZod },
  }
}

const COPY = '?wire'
const NO_ZOD = '\0no-zod'
const noZod = `export const z = /*#__PURE__*/ new Proxy({}, {
  get() { throw new Error('A schema of the contract can be used in a file named *Form.tsx only') },
})`
