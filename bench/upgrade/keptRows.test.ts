import { expect, test } from 'vitest'
import { findLostRows } from './keptRows.ts'

const pottery = { id: 1, name: 'Pottery', room: 'Kiln Room' }
const former = new Map([['course', [pottery, { id: 2, name: 'Chess', room: null }]]])

test('a row may get new columns and lose some, and other rows may be added', () => {
  const present = [
    { id: 1, name: 'Pottery', name_es: null },
    { id: 2, name: 'Chess', name_es: 'Ajedrez' },
  ]
  expect(findLostRows(former, new Map([['course', [...present, { ...present[0], id: 3 }]]]))).toEqual([])
})

test('a row that changed, a row that is gone and a table that is gone are found', () => {
  const changed = new Map([['course', [{ ...pottery, room: 'Room 2' }]]])
  expect(findLostRows(former, changed)).toEqual([
    'course lost or changed: {"id":1,"name":"Pottery","room":"Kiln Room"}',
    'course lost or changed: {"id":2,"name":"Chess","room":null}',
  ])
  expect(findLostRows(former, new Map())).toHaveLength(2)
  expect(findLostRows(former, new Map([['course', [{ other: 1 }]]]))).toHaveLength(2)
})
