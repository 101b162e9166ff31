import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type FieldValues, useForm, useWatch } from 'react-hook-form'
import type { School } from '../../contract/school.ts'
import { type ConfirmationGroup, groupErrors } from '../../domain/confirmations/groups.ts'
import type { Answers } from '../../domain/registration/answers.ts'
import { withMaskedPhones } from '../../domain/registration/completeForm.ts'
import type { SectionName } from '../../domain/registration/sectionNames.ts'
import { AnswerField } from '../registration/fields/AnswerField.tsx'
import { groupLabels, rulesResolver } from '../registration/sections/answerForm.ts'
import { linesByGroup } from '../registration/sections/errorLines.ts'
import { GroupFields } from '../registration/sections/GroupFields.tsx'
import { addLabel, usePeople } from '../registration/sections/usePeople.ts'
import { Form } from '../ui/form/Form.tsx'
import { fieldId } from '../ui/form/fieldLabels.ts'
import { mayLeave } from '../ui/form/leaveUnsaved.ts'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { IconPlus } from '../ui/icons.tsx'
import { partsOf, questionsOf } from './groupQuestions.ts'

/** No question depends on them. */
const RULES = { today: '', years: [] }

/** The groups with several people, and the section of the registration that they are from. */
const PEOPLE: Partial<Record<ConfirmationGroup, SectionName>> = { parents: 'parents', contacts: 'contacts' }

/** The fields of a group, in the place of its answers. What was typed ends with the session: it may be about health. */
export function GroupForm(props: {
  readonly group: ConfirmationGroup
  readonly answers: Answers
  readonly school: School
  readonly draftName: string
  readonly onSave: (answers: Answers) => void
  readonly onCancel: () => void
}) {
  const { group, answers, school, draftName, onSave, onCancel } = props
  const { t, i18n } = useLingui()
  const resolver = useMemo(() => rulesResolver((values) => groupErrors(group, values)), [group])
  const [defaultValues] = useState(() => withMaskedPhones(answers))
  const form = useForm<FieldValues>({ resolver, defaultValues, shouldFocusError: false })
  const addButton = useRef<HTMLButtonElement>(null)
  useWatch({ control: form.control, compute: (values: Answers) => askedOf(group, values) })
  const values: Answers = form.getValues()
  const { shown, latest, add, remove } = usePeople(form, partsOf(group, values))
  const groups = questionsOf(i18n, group, shown, values)
  const section = PEOPLE[group]
  const [first] = useState(() => groups[0]?.paths[0] ?? '')
  useEffect(() => document.getElementById(fieldId(first))?.focus(), [first])
  const removePerson = (person: string) => {
    remove(person)
    addButton.current?.focus()
  }
  const cancel = async () => {
    if (await mayLeave([draftName])) onCancel()
  }
  return (
    <Form
      form={form}
      labels={groupLabels(i18n, groups, values)}
      summarize={(lines) => linesByGroup(i18n, lines, groups, form.getValues())}
      draftName={draftName}
      isPrivate
      onSubmit={async (given) => onSave(given)}
    >
      {section ? (
        groups.map((questions) => (
          <GroupFields
            key={questions.paths[0]}
            {...{ group: questions, section, school }}
            rules={RULES}
            household={undefined}
            heading="h4"
            isNew={questions.part.key === latest}
            onRemove={() => removePerson(questions.part.key)}
          />
        ))
      ) : (
        <Stack gap={20}>
          {groups
            .flatMap(({ paths }) => paths)
            .map((path) => (
              <AnswerField key={path} path={path} years={RULES.years} />
            ))}
        </Stack>
      )}
      {section && add && (
        <Button
          ref={addButton}
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={18} />}
          onClick={add}
        >
          {i18n._(addLabel(section))}
        </Button>
      )}
      <Group gap="sm">
        <Button variant="default" size="md" onClick={() => void cancel()}>{t`Cancel`}</Button>
        <SubmitButton>{t`Save`}</SubmitButton>
      </Group>
    </Form>
  )
}

/** The same text while the same questions are asked, so that typing does not render the group again. */
function askedOf(group: ConfirmationGroup, values: Answers): string {
  return partsOf(group, values)
    .flatMap(({ paths }) => paths)
    .join(' ')
}
