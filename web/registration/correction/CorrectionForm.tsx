import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { type FieldValues, useForm, useWatch } from 'react-hook-form'
import type { ResponseTo } from '../../../contract/routes.ts'
import { type Answers, answerAt, withAnswer } from '../../../domain/registration/answers.ts'
import { withMaskedPhones } from '../../../domain/registration/completeForm.ts'
import { correctedFields, emptyFor } from '../../../domain/registration/correction.ts'
import { isRequired } from '../../../domain/registration/errors.ts'
import { SECTION_NAMES } from '../../../domain/registration/sectionNames.ts'
import { FIELDS, isSensitive, SECTIONS } from '../../../domain/registration/sections.ts'
import { ApiProblem } from '../../api/problem.ts'
import { UnlessPaused } from '../../ui/feedback/PauseNotice.tsx'
import { Form } from '../../ui/form/Form.tsx'
import type { Labels } from '../../ui/form/fieldLabels.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { AnswerField } from '../fields/AnswerField.tsx'
import { partOf } from '../sections/questionOf.ts'
import { fieldLabel, partTitle } from '../sections/sectionParts.ts'
import { SECTION_TITLES } from '../sections/sectionTitles.ts'

type Correction = ResponseTo<'POST /api/students/registration/correction/open'>

/** The marked questions, and those that an answer to one of them asks. The server checks the answers with the rules of the form. */
export function CorrectionForm(props: {
  readonly correction: Correction
  readonly years: readonly string[]
  /** Sends the answers to the questions that are shown. */
  readonly send: (answers: Answers) => Promise<unknown>
}) {
  const { correction, years, send } = props
  const { t, i18n } = useLingui()
  const [initial] = useState(() => withMaskedPhones(correction.answers))
  const form = useForm<FieldValues>({ defaultValues: initial, shouldFocusError: false })
  /** Questions that the server asks because of answers which are not shown here. */
  const [asked, setAsked] = useState<readonly string[]>([])
  const shownIn = (answers: Answers) => {
    const own = correctedFields(initial, answers, correction.fields)
    return [...FIELDS.keys()].filter((path) => own.includes(path) || asked.includes(path))
  }
  useWatch({ control: form.control, compute: (answers: Answers) => shownIn(answers).join(' ') })
  const values: Answers = form.getValues()
  const fields = shownIn(values)
  const sendShown = async (answers: Answers) => {
    const none = emptyFor(correction.fields, initial)
    const shown = shownIn(answers).reduce((all, path) => withAnswer(all, path, answerAt(answers, path) ?? null), none)
    try {
      await send(shown)
    } catch (error) {
      if (error instanceof ApiProblem) setAsked([...asked, ...Object.keys(error.errors)])
      throw error
    }
  }
  return (
    <Form form={form} labels={labelsOf(i18n, fields, values)} guard="registration" onSubmit={sendShown}>
      {fields.some(isSensitive) && (
        <p>{t`For your privacy, some answers are not shown here. What you leave empty stays as you sent it.`}</p>
      )}
      {groupsOf(i18n, fields).map(({ title, paths }) => (
        <Card key={title} title={title}>
          <Stack gap={20} maw="36rem">
            {paths.map((path) => (
              <AnswerField key={path} path={path} years={years} />
            ))}
          </Stack>
        </Card>
      ))}
      <UnlessPaused actions={['registration']}>
        <SubmitButton>{t`Send Corrections`}</SubmitButton>
      </UnlessPaused>
    </Form>
  )
}

/** The questions by person, or by section, in the order of the form. */
function groupsOf(i18n: I18n, fields: readonly string[]) {
  const titleOf = (path: string) => {
    const part = partOf(path)
    const section = SECTION_NAMES.find((name) => path in SECTIONS[name]) ?? 'student'
    return (part && partTitle(i18n, part)) ?? i18n._(SECTION_TITLES[section])
  }
  return [...Map.groupBy(fields, titleOf)].map(([title, paths]) => ({ title, paths }))
}

function labelsOf(i18n: I18n, fields: readonly string[], answers: Answers): Labels {
  const labels = fields.flatMap((path) => {
    const [part, field] = [partOf(path), FIELDS.get(path)]
    if (!part || !field) return []
    const isOptional = field.kind !== 'check-box' && !isRequired(field, answers)
    return [[path, { ...fieldLabel(i18n, part, path), isOptional }] as const]
  })
  return Object.fromEntries(labels)
}
