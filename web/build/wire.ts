import type { Plugin } from 'vite'
import { type CallNode, isNamed, type Path } from './ast.ts'

const UNREAD = ['access', 'summary', 'params', 'query', 'body', 'repeat', 'stepUp']

/**
 * A Babel plugin for contract/: what a browser needs of an endpoint is its method, its path and which statuses answer it.
 * The rest is left out of the declaration, and every call that makes a schema is marked pure, so that one no form checks with
 * falls away; what a schema does when it checks is left as it is.
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

/** Also of a declaration that a function makes, and whose answers have a name of their own. */
function dropSchemas({ node, scope }: Path<CallNode>): void {
  const declaration = node.arguments[0]
  if (!declaration?.properties) return
  declaration.properties = declaration.properties.filter(({ key }) => !UNREAD.includes(key?.name ?? ''))
  const answers = declaration.properties.find((property) => isNamed(property, 'answers'))?.value
  const named = answers?.name === undefined ? answers : scope.getBinding(answers.name)?.path.node.init
  for (const answer of (named?.expression ?? named)?.properties ?? []) answer.value = { type: 'NullLiteral' }
}

/**
 * Gives the contract to the screens twice: to `*Form.tsx` as it stands, to every other file as a copy without zod. A bundler
 * keeps a module whole, so without the copy the first screen would load zod for the sake of a form behind a button.
 * In a build only: a development server drops nothing that is unused, and would meet every schema of the copy.
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
