import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Answer, type Answers, withAnswer } from '../../domain/registration/answers.ts'
import { completeForm } from '../../domain/registration/completeForm.ts'
import { registrationErrors, sectionErrors } from '../../domain/registration/errors.ts'
import type { Field } from '../../domain/registration/field.ts'
import { SECTION_NAMES } from '../../domain/registration/sectionNames.ts'
import { FIELDS } from '../../domain/registration/sections.ts'
import { completeForms, refusedAnswers, validAnswer } from '../../test/data/registrationForm.ts'
import { refusalsOf, rulesOf } from '../../test/data/registrationRefusals.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()

test('the server and the form agree on random answers', async () => {
  const rules = await rulesOf(school)
  await fc.assert(
    fc.asyncProperty(randomForm(), async (form) => {
      const shown = registrationErrors(completeForm(form), rules)
      expect(await refusalsOf(school, form)).toEqual(shown)
      expect(Object.assign({}, ...SECTION_NAMES.map((section) => sectionErrors(section, form, rules)))).toEqual(shown)
    }),
    { numRuns: 150 },
  )
})

/** A complete form in which up to 30 answers are replaced by missing, wrong or other ones. */
function randomForm(): fc.Arbitrary<Answers> {
  const change = fc.constantFrom(...FIELDS).chain(([path, field]) => fc.tuple(fc.constant(path), randomAnswer(field)))
  return fc
    .tuple(fc.constantFrom(...completeForms()), fc.array(change, { maxLength: 30 }))
    .map(([form, changes]) => changes.reduce((changed, [path, answer]) => answered(changed, path, answer), form))
}

/** A sibling after the last one is added as the next one. */
function answered(form: Answers, path: string, answer: Answer): Answers {
  const count = Array.isArray(form.siblings) ? form.siblings.length : 0
  const place = Number(/^siblings\.(\d)/.exec(path)?.[1] ?? 0)
  return withAnswer(form, path.replace(/^siblings\.\d/, `siblings.${Math.min(place, count)}`), answer)
}

function randomAnswer(field: Field): fc.Arbitrary<Answer> {
  const { kind, choices } = field
  const refused = refusedAnswers(field).filter((answer) => typeof answer !== 'string' || answer.length < 5000)
  const known = fc.constantFrom<Answer>(validAnswer(field), null, undefined, ...refused)
  if (kind === 'yes-no' || kind === 'check-box' || kind === 'consent') return fc.oneof(known, fc.boolean())
  if (kind === 'choices') return fc.oneof(known, fc.subarray([...choices]))
  if (kind === 'choice') return fc.oneof(known, fc.constantFrom(...choices))
  return fc.oneof(known, fc.string({ unit: 'binary' }), fc.string())
}
