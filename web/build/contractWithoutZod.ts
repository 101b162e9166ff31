import type { Plugin } from 'vite'
import { type CallNode, hasName, type Path } from './ast.ts'

const SERVER_ONLY = ['access', 'summary', 'params', 'query', 'body', 'events', 'repeat', 'emailsFamilies', 'stepUp']

/** Keeps methods, paths and statuses, and marks schemas as pure, so that tree shaking removes those no form uses. */
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

/** Gives files other than `*Form.tsx` a copy without zod, because a bundler never splits a module. Builds only. */
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
        const isCandidate = source.includes('/contract/') || (inCopy && source.startsWith('.'))
        if (!isCandidate || importer.endsWith('Form.tsx')) return null
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
        return resolved?.id.includes('/contract/') ? { ...resolved, id: resolved.id + COPY } : resolved
      },
    },
    load: { filter: { id: /^\0no-zod$/ }, handler: () => noZod },
    generateBundle(_, bundle) {
      const used = Object.values(bundle).some((chunk) => chunk.type === 'chunk' && chunk.modules[NO_ZOD]?.code)
      if (used) this.error(SCHEMA_OUTSIDE_FORM)
    },
  }
}

const COPY = '?without-zod'
const NO_ZOD = '\0no-zod'
const SCHEMA_OUTSIDE_FORM = 'A schema of the contract can be used in a file named *Form.tsx only'
const noZod = `export const z = /*#__PURE__*/ new Proxy({}, {
  get() { throw new Error('${SCHEMA_OUTSIDE_FORM}') },
})`
