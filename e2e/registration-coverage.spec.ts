import { expect, test } from '@playwright/test'
import { FIELDS } from '../domain/registration/sections.ts'
import { DETAILS, HISTORY, HOUSING } from './support/registrationFamilies.ts'

test('the families of the registration tests answer every question that depends on another answer', () => {
  const extra = [...Object.values(HISTORY), ...Object.values(DETAILS), HOUSING]
  const answered = extra.flatMap((answers) => Object.keys(answers))
  const conditional = [...FIELDS].filter(([, { askedWhile }]) => !askedWhile({})).map(([path]) => path)
  const asEnrollingParent = /^parent_[134]\.relationship_other$/
  expect(conditional.filter((path) => !answered.includes(path) && !asEnrollingParent.test(path))).toEqual([])
})
