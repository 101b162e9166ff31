import { expect, test } from 'vitest'
import { FILE_MAX } from '../../../contract/files.ts'
import { readFile } from './readFile.ts'

const fileOf = (...parts: BlobPart[]) => new File(parts, 'teachers.csv')

test('a UTF-8 file is read with and without a byte order mark', async () => {
  expect(await readFile(fileOf('Núñez'))).toEqual({ name: 'teachers.csv', csv: 'Núñez' })
  expect((await readFile(fileOf('\uFEFFid'))).csv).toBe('id')
})

test('a Windows-1252 file is read', async () => {
  const windows = new Uint8Array([0x4e, 0xfa, 0xf1, 0x65, 0x7a])
  expect((await readFile(fileOf(windows))).csv).toBe('Núñez')
})

test('a file above the size limit has no text', async () => {
  expect((await readFile(fileOf('x'.repeat(FILE_MAX)))).csv).toHaveLength(FILE_MAX)
  expect((await readFile(fileOf('x'.repeat(FILE_MAX + 1)))).csv).toBeUndefined()
})
