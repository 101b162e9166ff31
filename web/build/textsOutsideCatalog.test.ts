import { globSync, readFileSync } from 'node:fs'
import { parseSync, traverse } from '@babel/core'
import { expect, test } from 'vitest'

interface Node {
  readonly type: string
  readonly value?: unknown
  readonly expression?: Node
  readonly consequent?: Node
  readonly alternate?: Node
  readonly left?: Node
  readonly right?: Node
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[]
  readonly name?: unknown
  readonly operator?: string
  readonly key?: Node
  readonly callee?: Node
  readonly arguments?: readonly Node[]
  readonly loc?: { readonly start: { readonly line: number } }
}

const ROOT = new URL('../..', import.meta.url).pathname
const READ_ATTRIBUTES =
  /^(?:title|label|placeholder|alt|description|legend|lead|overline|note|hint|text|caption|aria-(?:label|description|roledescription|valuetext))$/
const READ_PROPERTIES = /^(?:title|label|description|placeholder|note|hint|aria-label)$/
const READ_CALLS = /^(?:announce|say|setError|notify)$/
/** The page of `npm run dev` that shows the styles. */
const IN_ENGLISH = /^web\/styles\//
/** A key, and a command. */
const SAME_IN_ALL_LANGUAGES = ['Ctrl K', 'node check.mjs record.txt --commitment … --closing-hash … --digest …']

/** Lingui extracts what is in these elements. */
const MACROS = /^(?:Trans|Plural|Select|SelectOrdinal)$/
const LETTERS = /\p{L}{2}/u

test('every text on a screen comes from the catalog', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !file.includes('.test.') && !IN_ENGLISH.test(file),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((file) => textsOutside(file, readFileSync(ROOT + file, 'utf8')))).toEqual([])
})

test.each([
  ['<p>Hello</p>', 'Hello'],
  ["<p>{isOn ? 'Yes' : t`No`}</p>", 'Yes'],
  ['<p>{`Hello `}</p>', 'Hello '],
  ['<input placeholder="Your name" />', 'Your name'],
  ["<input aria-label={'Your name'} />", 'Your name'],
  ["const column = { label: 'Name' }", 'Name'],
  ["announce('Seat taken')", 'Seat taken'],
])('%s is found', (code, text) => {
  expect(textsOutside('example.tsx', code)).toEqual([`example.tsx:1 ${text}`])
})

test.each([
  '<p className="wide">{t`Hello`} · 5</p>',
  "<Text size='md'>{count}</Text>",
  "const map = { type: 'label' }",
])('%s has no text outside of the catalog', (code) => expect(textsOutside('example.tsx', code)).toEqual([]))

function textsOutside(file: string, code: string): string[] {
  const found: string[] = []
  const report = (node: Node | undefined) => {
    for (const text of textsOf(node)) {
      if (LETTERS.test(text) && !SAME_IN_ALL_LANGUAGES.includes(text))
        found.push(`${file}:${node?.loc?.start.line} ${text}`)
    }
  }
  const tree = parseSync(code, {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: file.endsWith('.tsx') ? ['typescript', 'jsx'] : ['typescript'] },
  })
  if (!tree) throw new Error(`${file} cannot be parsed`)
  const visitor = {
    JSXElement(path: { node: { openingElement: { name: Node } }; skip(): void }) {
      if (MACROS.test(String(path.node.openingElement.name.name))) path.skip()
    },
    JSXText: ({ node }: { node: Node }) => report(node),
    JSXExpressionContainer: ({ node, parent }: { node: Node; parent: Node }) => {
      if (parent.type !== 'JSXAttribute') report(node.expression)
    },
    JSXAttribute({ node }: { node: { name: Node; value: Node | null } }) {
      if (READ_ATTRIBUTES.test(String(node.name.name))) report(node.value?.expression ?? node.value ?? undefined)
    },
    ObjectProperty({ node }: { node: { key: Node; value: Node } }) {
      if (READ_PROPERTIES.test(String(node.key.name ?? node.key.value))) report(node.value)
    },
    CallExpression({ node }: { node: Node }) {
      if (READ_CALLS.test(String(node.callee?.name))) report(node.arguments?.[0])
    },
  }
  traverse(tree, visitor as Parameters<typeof traverse>[1])
  return found
}

/** Those that are written here, without what is computed. */
function textsOf(node: Node | undefined): string[] {
  if (!node) return []
  if (node.type === 'StringLiteral' || node.type === 'JSXText') return [String(node.value).trim()]
  if (node.type === 'TemplateLiteral') return (node.quasis ?? []).map(({ value }) => value.cooked)
  if (node.type === 'BinaryExpression' && node.operator !== '+') return []
  return [node.consequent, node.alternate, node.left, node.right].flatMap(textsOf)
}
