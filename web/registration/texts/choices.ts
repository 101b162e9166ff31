import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CLASS_GRADES } from '../../../domain/grade.ts'
import { LOCALES } from '../../../domain/language.ts'
import { phoneMask } from '../../../domain/person.ts'
import { type Answer, type Answers, answerAt } from '../../../domain/registration/answers.ts'
import type { Field } from '../../../domain/registration/field.ts'
import { FIELDS } from '../../../domain/registration/sections.ts'
import { gradeLabel } from '../../ui/format/labels.ts'

/** An answer in words: Yes, Grandparent, (928) 555 - 0142. Empty without an answer. */
export function answerText(i18n: I18n, path: string, answer: Answer): string {
  if (answer === true) return i18n._(msg`Yes`)
  if (answer === false) return i18n._(msg`No`)
  const field = FIELDS.get(path)
  if (field?.kind === 'phone' && typeof answer === 'string') return phoneMask(answer)
  if (isDate(path) && typeof answer === 'string') return dateText(i18n, answer)
  const chosen = typeof answer === 'string' ? [answer] : (answer ?? [])
  return chosen
    .map((choice) => (field && field.choices.length > 0 ? choiceText(i18n, field, choice) : choice))
    .join(', ')
}

/** Whether the answer is typed as mm/dd/yyyy. */
export function isDate(path: string): boolean {
  const kind = FIELDS.get(path)?.kind
  return kind === 'date' || kind === 'birthdate'
}

/** A date as it was typed, mm/dd/yyyy. In a language whose readers put the day first, with the name of the month: "7 mar 2018". */
function dateText(i18n: I18n, text: string): string {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? []
  if (i18n.locale === LOCALES.en || year === undefined) return text
  return i18n.date(`${year}-${month}-${day}T12:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' })
}

/** The text of a choice of the field. School years and numbers are their own text. */
export function choiceText(i18n: I18n, { choices }: Pick<Field, 'choices'>, choice: string): string {
  const grade = choices === CLASS_GRADES && CLASS_GRADES.find((known) => known === choice)
  const text = grade ? gradeLabel(grade) : CHOICES[choice]
  return text ? i18n._(text) : choice
}

const CHOICES: Readonly<Record<string, MessageDescriptor>> = {
  cell: msg`Cell`,
  home: msg({ message: 'Home', context: 'phone' }),
  work: msg`Work`,
  other: msg`Other`,
  Other: msg`Other`,
  Male: msg`Male`,
  Female: msg`Female`,
  american_indian: msg`American Indian or Alaska Native`,
  pacific_islander: msg`Native Hawaiian or Pacific Islander`,
  black: msg`Black or African American`,
  asian: msg`Asian`,
  white: msg`White`,
  parent: msg`Parent`,
  stepparent: msg`Stepparent`,
  grandparent: msg`Grandparent`,
  fosterparent: msg`Foster parent`,
  legalguardian: msg`Legal guardian`,
  public: msg`Public`,
  private: msg`Private`,
  charter: msg`Charter`,
  alternative: msg`Alternative`,
  correctional_facility: msg`Correctional facility`,
  ED: msg`Emotional disability (ED)`,
  Autism: msg`Autism`,
  SLD: msg`Specific learning disability (SLD)`,
  MIID: msg`Mild intellectual disability (MIID)`,
  MOID: msg`Moderate intellectual disability (MOID)`,
  SID: msg`Severe intellectual disability (SID)`,
  OT: msg`Occupational therapy (OT)`,
  SLI: msg`Speech or language impairment (SLI)`,
  Gifted: msg`Gifted`,
  'Title I': msg`Title I`,
  'English Language Learner': msg`English language learner`,
  Speech: msg`Speech`,
  Resource: msg`Resource`,
  Parent: msg`Parent`,
  Guardian: msg`Guardian`,
  Caregiver: msg`Caregiver`,
  Host: msg`Host`,
  'School Bus': msg`School bus`,
  Walk: msg`Walk`,
  Bicycle: msg`Bicycle`,
  'Student Drives': msg`Student drives`,
  '10 days or fewer': msg`10 days or fewer`,
  'More than 10 days': msg`More than 10 days`,
  hotel: msg`Hotel or motel`,
  shelter: msg`Shelter`,
  unordinary: msg`A place not meant for sleeping, such as a car, park or campsite`,
  shared_housing: msg`With friends or relatives (shared housing)`,
  drivers_license: msg`Driver's license`,
  az_address_confidentiality_prog_card: msg`Arizona Address Confidentiality Program card`,
  real_estate_docs: msg`Real estate deed or mortgage documents`,
  prop_tax_bill: msg`Property tax bill`,
  rental_agreement: msg`Rental agreement or lease`,
  util_bill: msg`Utility bill`,
  bank_or_CC_statement: msg`Bank or credit card statement`,
  w2: msg`W-2 wage statement`,
  pay_stub: msg`Pay stub`,
  form_506: msg`Certificate of tribal enrollment (Form 506)`,
  legit_docs: msg`Documents from a state, tribal or federal agency`,
  military_docs: msg`Military documents`,
  notarized_affidavit: msg`Notarized affidavit of shared residence`,
}

/** What a parent or contact of a registration is to the child, in words. `key` is the group of the form. Empty without an answer. */
export function relationshipText(i18n: I18n, form: Answers, key: string): string {
  const other = answerAt(form, `${key}.relationship_other`)
  if (typeof other === 'string' && other !== '') return other
  return answerText(i18n, `${key}.relationship`, answerAt(form, `${key}.relationship`))
}
