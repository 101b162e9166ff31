import { useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Email } from '../../../../contract/codecs.ts'
import { NewFamily } from '../../../../contract/officeFamily.ts'
import type { BodyTo } from '../../../../contract/routes.ts'
import { MOST_NEW_CHILDREN } from '../../../../contract/values.ts'
import { CLASS_GRADES } from '../../../../domain/grade.ts'
import { call } from '../../../api/call.ts'
import { invalidateParents } from '../../../api/parents.ts'
import { cacheStudents } from '../../../api/students.ts'
import { Form, useContractForm } from '../../../ui/form/Form.tsx'
import { fieldId, type Labels } from '../../../ui/form/fieldLabels.ts'
import { PhoneField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { SaveOrAnswer, useSameChildQuestion } from '../../../ui/form/SameChildQuestion.tsx'
import { gradeLabel } from '../../../ui/format/labels.ts'
import { IconPlus, IconTrash } from '../../../ui/icons.tsx'
import { rowButtonId, useEditableRows } from '../../semesters/useEditableRows.ts'
import { FieldGrid } from '../../ui/FieldGrid.tsx'
import { draftName } from '../../ui/useTableDialog.ts'

type Input = BodyTo<'POST /api/users/parents'>

/** The form does not let an email be forgotten: a box says that there is none. */
const NewFamilyWithEmail = NewFamily.safeExtend({ email: Email })

/** A family that asks the office for an account: the parent, the children, and an invitation by email, if the parent has an address. */
export function NewFamilyForm({ onSaved }: { readonly onSaved: (id: number, email: string) => void }) {
  const { t } = useLingui()
  const created = useRef({ id: 0, email: '' })
  const [hasEmail, setHasEmail] = useState(true)
  const form = useContractForm(hasEmail ? NewFamilyWithEmail : NewFamily, {
    ...{ first_name: '', last_name: '', email: '', phone: '' },
    children: [{ first_name: '', last_name: '' }],
  })
  const labels = useFamilyLabels()
  const { save, question } = useSameChildQuestion(form, labels, {
    send: async (body: Input) => {
      const reply = await call('POST /api/users/parents', { body, expects: [409] })
      if (reply.status === 201) created.current = { id: reply.body.parents[0]?.id ?? 0, email: body.email }
      return reply
    },
    onSaved: (students) => {
      cacheStudents(students)
      void invalidateParents()
      // Nothing is unsaved any more, so that leaving the list asks no question.
      form.reset(form.getValues())
      onSaved(created.current.id, created.current.email)
    },
  })
  return (
    <Form form={form} labels={labels} guard="student" draftName={draftName('parent', undefined)} onSubmit={save}>
      <FieldGrid min="11rem" w="100%" verticalSpacing="1.125rem">
        <TextField name="first_name" autoComplete="off" required initialFocus />
        <TextField name="last_name" autoComplete="off" required />
      </FieldGrid>
      <FieldGrid min="11rem" w="100%" verticalSpacing="1.125rem">
        <PhoneField name="phone" autoComplete="off" required />
        {hasEmail && (
          <TextField
            name="email"
            type="email"
            autoComplete="off"
            hint={t`The parent logs in with this email. We send the invitation there.`}
            required
          />
        )}
      </FieldGrid>
      <Group component="label" gap="0.625rem" wrap="nowrap" mih="2.75rem">
        <input
          type="checkbox"
          checked={!hasEmail}
          onChange={({ currentTarget: { checked } }) => {
            setHasEmail(!checked)
            form.resetField('email')
          }}
        />
        {t`This family has no email`}
      </Group>
      <NewChildren />
      <Text c="dimmed" fz="sm">
        {hasEmail
          ? t`We email the parent a link to choose a password. It works for seven days. Until then, only the office sees the children.`
          : t`The office enrolls the children and tells the family by phone or on paper. You can add an email later, which invites the parent.`}
      </Text>
      <SaveOrAnswer question={question} />
    </Form>
  )
}

function useFamilyLabels(): Labels {
  const { t } = useLingui()
  const children = Array.from({ length: MOST_NEW_CHILDREN }, (_, index) => {
    const of = t`Child ${index + 1}`
    return [
      [`children.${index}.first_name`, { text: t`First name`, of }],
      [`children.${index}.last_name`, { text: t`Last name`, of }],
      [`children.${index}.grade`, { text: t`Grade`, of }],
    ] as const
  }).flat()
  return {
    first_name: t`Parent's first name`,
    last_name: t`Parent's last name`,
    phone: t`Phone`,
    email: t`Email`,
    ...Object.fromEntries(children),
  }
}

/** A row for each child. A new one starts with the last name of the parent. */
function NewChildren() {
  const { t, i18n } = useLingui()
  const { getValues } = useFormContext()
  const { rows, addRow, removeRow } = useEditableRows('children')
  const grades = CLASS_GRADES.map((value) => ({ value, label: i18n._(gradeLabel(value)) }))
  return (
    <>
      {rows.map(({ id }, index) => {
        const path = `children.${index}`
        const number = index + 1
        return (
          <Stack key={id} className="surface" component="fieldset" gap="xs" align="flex-start" px="md" py="sm">
            <Box component="legend" px="0.375rem" fw={600}>{t`Child ${number}`}</Box>
            <FieldGrid min="11rem" w="100%" verticalSpacing="1.125rem">
              <TextField name={`${path}.first_name`} autoComplete="off" required />
              <TextField name={`${path}.last_name`} autoComplete="off" required />
              <SelectField
                name={`${path}.grade`}
                required
                parse={(typed) => typed || undefined}
                data={[{ value: '', label: t`Choose a grade` }, ...grades]}
              />
            </FieldGrid>
            <Button
              id={rowButtonId(path, 'remove')}
              variant="subtle"
              size="compact-md"
              leftSection={<IconTrash size={16} />}
              aria-label={t`Remove child ${number}`}
              onClick={() => removeRow(index)}
            >
              {t`Remove`}
            </Button>
          </Stack>
        )
      })}
      {rows.length < MOST_NEW_CHILDREN && (
        <div>
          <Button
            id={fieldId('children')}
            variant="default"
            leftSection={<IconPlus size={18} />}
            onClick={() => addRow({ first_name: '', last_name: getValues('last_name') }, 'first_name')}
          >
            {t`Add a child`}
          </Button>
        </div>
      )}
    </>
  )
}
