import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

/** A folder of `server/`. The files next to the folders are the area "server", which combines the others, and `main.ts` starts it. */
function areaOf(file: string): string {
  const [first = '', ...rest] = relative('server', file).split('/')
  return rest.length > 0 || first === 'main.ts' ? first : 'server'
}

/** The areas that each area imports, also for a type. */
function readImports(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const file of globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] })) {
    const found = imports.get(areaOf(file)) ?? new Set()
    imports.set(areaOf(file), found)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import |import\()'(\.[^']+)'/g)) {
      const imported = join(dirname(file), path)
      if (imported.startsWith('server/') && areaOf(imported) !== areaOf(file)) found.add(areaOf(imported))
    }
  }
  return imports
}

/** The level of each area in ARCHITECTURE.md, from 1 above. */
function readLevels(): Map<string, number> {
  const text = readFileSync('ARCHITECTURE.md', 'utf8')
  const [, drawn = ''] = text.split('## Levels of the server')
  const rows = drawn.matchAll(/^\| (?!---)[^|]+ \| (.+) \|$/gm)
  return new Map([...rows].flatMap(([, areas = ''], level) => areas.split(', ').map((area) => [area, level] as const)))
}

test('an area of server/ imports areas of its own level and of those below', () => {
  const [imports, levels] = [readImports(), readLevels()]
  const levelOf = (area: string) => levels.get(area) ?? Number.NaN
  const upward = [...imports].flatMap(([area, others]) =>
    [...others].filter((other) => !(levelOf(other) >= levelOf(area))).map((other) => `${area} imports ${other}`),
  )
  expect(upward).toEqual([])
})

/** In SQL or Kysely: `owner_id` anywhere, and a comparison with `parent_id`. A join with the account only shows whose child it is. */
const CONDITION = new RegExp(
  [
    String.raw`\bowner_id\b`,
    String.raw`(?<!const )\bparent_id (?:=(?![=>])|<>|in\b|is\b)`,
    String.raw`(?:where|and|or|on|not) [^\n']* (?:=|<>) ?(?:\w+\.|\$\{\w+\}\.)parent_id\b`,
    String.raw`\bin \([^)\n]*\bparent_id`,
    String.raw`'(?:\w+\.)?parent_id',\s*'[^\w']+'`,
    String.raw`'(?:\w+\.)?parent_id',\s*'(?:not )?in'`,
    String.raw`'(?:=|<>)',\s*'(?:\w+\.)?parent_id'`,
    String.raw`Join\([^)]*parent_id'`,
  ].join('|'),
)
const JOIN_OF_ACCOUNT =
  /Join\('users as parent', 'parent\.id', '\w+\.parent_id'\)|join users on users\.id = (?:\w+\.)?parent_id/g

test('only server/access/ has a condition on the account of a child', () => {
  const files = globSync('{server,scripts}/**/*.ts', {
    exclude: ['**/*.test.ts', 'server/access/**', 'server/schema/**'],
  })
  const found = files.flatMap((file) => {
    const condition = CONDITION.exec(readFileSync(file, 'utf8').replaceAll(JOIN_OF_ACCOUNT, ''))
    return condition ? [`${file}: ${condition[0]}`] : []
  })
  expect(found).toEqual([])
})

test('no areas of server/ import each other in a circle', () => {
  const left = readImports()
  for (;;) {
    const free = [...left].find(([, others]) => ![...others].some((other) => left.has(other)))
    if (!free) break
    left.delete(free[0])
  }
  expect([...left.keys()]).toEqual([])
})
