import { expect, test } from 'vitest'
import { MAX_FILE_LENGTH } from '../../../contract/values.ts'
import { readFile } from './readFile.ts'

const fileOf = (...parts: BlobPart[]) => new File(parts, 'teachers.csv')

test('a UTF-8 file is read with and without a byte order mark', async () => {
  expect(await readFile(fileOf('Núñez'))).toEqual({ name: 'teachers.csv', csv: 'Núñez' })
  expect((await readFile(fileOf('\uFEFFid'))).csv).toBe('id')
})

test('a file that is not valid UTF-8 has a reading for each old encoding, with the words that differ', async () => {
  expect(await readFile(fileOf('id,name\r\n1,Ana N', new Uint8Array([0xfa, 0xf1]), 'ez;Ana'))).toEqual({
    name: 'teachers.csv',
    csv: undefined,
    readings: [
      { encoding: 'windows-1252', csv: 'id,name\r\n1,Ana Núñez;Ana', sample: 'Núñez' },
      { encoding: 'macintosh', csv: 'id,name\r\n1,Ana N˙Òez;Ana', sample: 'N˙Òez' },
    ],
  })
  const words = ['Jos', 'Jos', 'Garc', 'Ren', 'Zo'].flatMap((word) => [word, new Uint8Array([0x8e]), ', '])
  const samples = (await readFile(fileOf(...words))).readings?.map(({ sample }) => sample)
  expect(samples).toEqual(['JosŽ, GarcŽ, RenŽ', 'José, Garcé, René'])
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
  const letter = new Uint8Array([0xe9])
  expect(await readFile(fileOf('x'.repeat(MAX_FILE_LENGTH), letter))).toEqual({ name: 'teachers.csv', csv: undefined })
})

test.each([
  ['teachers.xlsx', [0x50, 0x4b, 0x03, 0x04, 0x14]],
  ['teachers.xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1]],
  ['renamed.csv', [0x50, 0x4b, 0x03, 0x04, 0x14]],
])('%s from a spreadsheet program is recognized by its first bytes', async (name, bytes) => {
  expect(await readFile(new File([new Uint8Array(bytes)], name))).toEqual({ name, csv: undefined, isSpreadsheet: true })
})
