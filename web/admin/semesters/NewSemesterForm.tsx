import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { NewSemester, type Semester } from '../../../contract/semesters.ts'
import { call } from '../../api/call.ts'
import { cacheSemesters } from '../../api/semesters.ts'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { parseId, SelectField, TextField } from '../../ui/form/fields.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'

/** The name of a new semester, and the semesters to copy classes and the setup from. */
export function NewSemesterForm(props: {
  readonly semesters: readonly Semester[]
  readonly onCreated: (semester: Semester | undefined) => void
}) {
  const { semesters, onCreated } = props
  const { t } = useLingui()
  const form = useContractForm(NewSemester, { name: '' })
  const create = useMutation({
    mutationFn: (body: NewSemester) => call('POST /api/semester', { body }),
    onSuccess: ({ body }, { name }) => {
      cacheSemesters(body)
      onCreated(body.semesters.find((semester) => semester.name === name))
    },
  })

  const labels = {
    name: t`Name`,
    copy_from: t`Copy all classes from`,
    copy_setup_from: t`Copy the setup from`,
    first_day: t`First day`,
  }
  const source = useWatch({ control: form.control, name: 'copy_setup_from' })
  const others = semesters.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Form form={form} labels={labels} draftName="semester" onSubmit={create.mutateAsync}>
      <TextField
        name="name"
        hint={t`For example: Fall 2027. Spaces are OK; underscores are not.`}
        required
        initialFocus
      />
      <SelectField
        name="copy_from"
        hint={t`Copies each class with its details, but not its students`}
        data={[{ value: '', label: t`None (start empty)` }, ...others]}
        parse={parseId}
      />
      <SelectField
        name="copy_setup_from"
        hint={t`Copies its dates, enrollment windows, bell schedules, days off, notes and lottery`}
        data={[{ value: '', label: t`None (start empty)` }, ...others]}
        parse={parseId}
      />
      {source !== undefined && (
        <TextField
          name="first_day"
          type="date"
          hint={t`All dates move by the same number of weeks, so each stays on its weekday. If you leave this empty, they move by 52 weeks.`}
          parse={(typed) => typed || undefined}
        />
      )}
      <SubmitButton>{t`Create Semester`}</SubmitButton>
    </Form>
  )
}
