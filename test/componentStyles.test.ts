import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const LIBRARY = join(ROOT, 'node_modules/@mantine/core/styles')

test('each component of the library that a screen uses has its style sheet', () => {
  const sources = globSync('web/**/*.{css,tsx}', { cwd: ROOT }).map((file) => readFileSync(join(ROOT, file), 'utf8'))
  const loaded = sources.flatMap((source) => source.match(/\w+(?=\.layer\.css)/g) ?? [])
  const styled = sources.flatMap(componentsOf).filter((name) => existsSync(join(LIBRARY, `${name}.layer.css`)))
  expect(styled).toContain('Button')
  expect(styled.filter((name) => !loaded.includes(name))).toEqual([])
})

/** The names that a source file imports from the library. */
function componentsOf(source: string): string[] {
  const imports = source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)
  return [...imports].flatMap(([, names = '']) => names.match(/\b[A-Z]\w+/g) ?? [])
}
