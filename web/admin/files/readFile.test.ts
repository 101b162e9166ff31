import { expect, test } from 'vitest'
import { MAX_FILE_LENGTH } from '../../../contract/files.ts'
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
  expect((await readFile(fileOf('x'.repeat(MAX_FILE_LENGTH)))).csv).toHaveLength(MAX_FILE_LENGTH)
  expect((await readFile(fileOf('x'.repeat(MAX_FILE_LENGTH + 1)))).csv).toBeUndefined()
})
