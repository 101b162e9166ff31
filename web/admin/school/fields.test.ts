import { expect, test } from 'vitest'
import { currentYears, toFormValues } from './fields.ts'

const contact = { name: '', email: '', phone: '' }
const school = {
  name: 'Canyon',
  time_zone: 'Pacific/Auckland',
  office: { ...contact, phone: '9285550100' },
  state_coordinator: { name: '', email: '', phone: '' },
  liaison: contact,
  registration_years: ['2030 - 2031', '2031 - 2032'],
  children_per_family: 10,
  office_creates_notifications: false,
  draft_retention_days: 30,
  office_idle_minutes: 30,
  declined_retention_days: 365,
  color: '#974826',
}
const now = new Date('2030-07-31T13:00:00Z')

test('a school year begins by the school’s clock', () => {
  expect(currentYears('Pacific/Auckland', now)).toEqual(['2030 - 2031', '2031 - 2032'])
  expect(currentYears('America/Phoenix', now)).toEqual(['2029 - 2030', '2030 - 2031'])
})

test('school years equal to the default are stored as none, others are kept', () => {
  expect(toFormValues(school, now).registration_years).toEqual([])
  expect(toFormValues(school, new Date('2031-09-01T00:00:00Z')).registration_years).toEqual(school.registration_years)
})

test('a phone number is masked, and an empty one stays empty', () => {
  const { office, liaison } = toFormValues(school, now)
  expect([office.phone, liaison.phone]).toEqual(['(928) 555 - 0100', ''])
})
