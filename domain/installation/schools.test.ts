import { expect, test } from 'vitest'
import { hostOf, isSchoolName, whyUnserved } from './schools.ts'

test('a name of a school is also one of a folder, a database and a role', () => {
  for (const name of ['north', 'north-valley', 'k12', 'a'.repeat(40)])
    expect([name, isSchoolName(name)]).toEqual([name, true])
  for (const name of [
    '',
    'North',
    '1st',
    '-north',
    'north_valley',
    '../north',
    'north.valley',
    'north--valley',
    'north-',
    'a'.repeat(41),
  ])
    expect([name, isSchoolName(name)]).toEqual([name, false])
})

test.each([
  ['north.example.org', 'north.example.org'],
  ['NORTH.example.org:3000', 'north.example.org'],
  ['127.0.0.1:80', '127.0.0.1'],
  ['north.example.org:', undefined],
  ['north.example.org/../south', undefined],
  ['south.example.org, north.example.org', undefined],
  ['north.example.org@south.example.org', undefined],
  ['[::1]:3000', undefined],
  ['a'.repeat(254), undefined],
  ['', undefined],
  [undefined, undefined],
])('the host of %j is %j', (header, host) => {
  expect(hostOf(header)).toBe(host)
})

test('only an active school is served, and nobody learns of one that is created or deleted', () => {
  const states = [undefined, 'creating', 'active', 'suspended', 'deleting'] as const
  expect(states.map(whyUnserved)).toEqual(['unknown', 'unknown', undefined, 'suspended', 'unknown'])
})
