import { msg } from '@lingui/core/macro'
import type { FieldText, FieldTexts } from './texts/fieldText.ts'
import { HEALTH_TEXTS } from './texts/healthTexts.ts'
import { PART_C_TEXTS } from './texts/partCTexts.ts'
import { PERSON_TEXTS, PHYSICIAN_TEXTS, SIBLING_TEXTS } from './texts/peopleTexts.ts'
import { QUESTIONNAIRE_TEXTS } from './texts/questionnaireTexts.ts'
import { STUDENT_TEXTS } from './texts/studentTexts.ts'

/** The browser fills in what it knows only for the person who registers. */
const ENROLLING_PARENT: Readonly<Record<string, string>> = {
  name: 'name',
  phone: 'tel',
  employer: 'organization',
  email: 'email',
}

const GROUPS: Readonly<Record<string, FieldTexts>> = {
  student: STUDENT_TEXTS,
  student_health_conditions: HEALTH_TEXTS,
  partCInfo: PART_C_TEXTS,
  studentReferralQuestionnaire: QUESTIONNAIRE_TEXTS,
  siblings: SIBLING_TEXTS,
  physician: PHYSICIAN_TEXTS,
  azResidencyDocs: {
    doc_type: {
      label: msg`Which document can you show?`,
      hint: msg`Bring it to the school office. One document is enough.`,
    },
  },
  rightsOfHomelessStudents: { acknowledged: { label: msg`I have read "The Rights of Homeless Students"` } },
}

const HOSPITAL: FieldText = { label: msg`Preferred hospital` }

/** The texts of the field at a dotted path. @throws for a path that is not a field */
export function fieldText(path: string): FieldText {
  if (path === 'hospital_preference') return HOSPITAL
  const parts = path.split('.')
  const [group = '', name = parts.at(-1) ?? ''] = [parts[0], parts.at(-1)]
  const text = (GROUPS[group] ?? PERSON_TEXTS)[name]
  if (!text) throw new Error(`no texts for the field ${path}`)
  const autoComplete = group === 'parent_1' ? ENROLLING_PARENT[name] : undefined
  return autoComplete === undefined ? text : { ...text, autoComplete }
}
