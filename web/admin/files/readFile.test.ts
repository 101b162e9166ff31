import { expect, test } from 'vitest'
import { FILE_MAX } from '../../../contract/files.ts'
import { readFile } from './readFile.ts'

const fileOf = (...parts: BlobPart[]) => new File(parts, 'teachers.csv')

test('a file is read as it was saved: UTF-8, with its mark or without', async () => {
  expect(await readFile(fileOf('Núñez'))).toEqual({ name: 'teachers.csv', csv: 'Núñez' })
  expect((await readFile(fileOf('\uFEFFid'))).csv).toBe('id')
})

test('or as an older spreadsheet saves it', async () => {
  const windows = new Uint8Array([0x4e, 0xfa, 0xf1, 0x65, 0x7a])
  expect((await readFile(fileOf(windows))).csv).toBe('Núñez')
})

test('a file that is longer than any may be is not sent', async () => {
  expect((await readFile(fileOf('x'.repeat(FILE_MAX)))).csv).toHaveLength(FILE_MAX)
  expect((await readFile(fileOf('x'.repeat(FILE_MAX + 1)))).csv).toBeUndefined()
})
