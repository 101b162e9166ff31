import { expect, test } from 'vitest'
import type { Duplicates } from '../../../../contract/registration/office.ts'
import { linkableAccounts } from './accounts.ts'

const ROSA = {
  id: 1,
  first_name: 'Rosa',
  last_name: 'Nez',
  email: 'rosa@nez.example',
  email_status: 'confirmed',
} as const
const TOM = { id: 2, first_name: 'Tom', last_name: 'Nez', email: 'tom@nez.example', email_status: 'confirmed' } as const
const student = (id: number, parent: typeof ROSA | typeof TOM): Duplicates['students'][number] => ({
  id,
  first_name: 'Ana',
  last_name: 'Nez',
  grade: '5',
  parent,
  same: ['name'],
})
const found = { ...ROSA, phone: '9285550100', students: [], same: ['email'] } satisfies Duplicates['parents'][number]

test('an account that is found by its email and by its child is offered once', () => {
  const duplicates = { parents: [found], students: [student(5, ROSA)], registrations: [] }
  expect(linkableAccounts(duplicates)).toEqual([found])
})

test('an account is offered once because of two similar children', () => {
  const children = [student(5, TOM), student(6, TOM)]
  const duplicates = { parents: [found], students: children, registrations: [] }
  expect(linkableAccounts(duplicates)).toEqual([found, { ...TOM, students: children, same: ['child'] }])
})
