import { expect, test } from 'vitest'
import { MAX_FILE_LENGTH } from '../../../contract/values.ts'
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

test.each([
  ['little', [0xff, 0xfe, 0x4e, 0, 0xfa, 0, 0x09, 0]],
  ['big', [0xfe, 0xff, 0, 0x4e, 0, 0xfa, 0, 0x09]],
])('a UTF-16 file of %s-endian order is read', async (_, bytes) => {
  expect((await readFile(fileOf(new Uint8Array(bytes)))).csv).toBe('Nú\t')
})

test('a file above the size limit has no text', async () => {
  expect((await readFile(fileOf('x'.repeat(MAX_FILE_LENGTH)))).csv).toHaveLength(MAX_FILE_LENGTH)
  expect((await readFile(fileOf('x'.repeat(MAX_FILE_LENGTH + 1)))).csv).toBeUndefined()
})

test.each([
  ['teachers.xlsx', [0x50, 0x4b, 0x03, 0x04, 0x14]],
  ['teachers.xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1]],
  ['renamed.csv', [0x50, 0x4b, 0x03, 0x04, 0x14]],
])('%s from a spreadsheet program is recognized by its first bytes', async (name, bytes) => {
  expect(await readFile(new File([new Uint8Array(bytes)], name))).toEqual({ name, csv: undefined, isSpreadsheet: true })
})
