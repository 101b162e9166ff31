import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { createSemester, NewSemester, type Semester } from '../../../contract/semesters.ts'
import { call } from '../../api/call.ts'
import { cacheSemesters } from '../../api/semesters.ts'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { parseId, SelectField, TextField } from '../../ui/form/fields.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'

/** The name of a new semester and the semester to copy classes from. */
export function NewSemesterForm(props: {
  readonly semesters: readonly Semester[]
  readonly onCreated: (semester: Semester | undefined) => void
}) {
  const { semesters, onCreated } = props
  const { t } = useLingui()
  const form = useContractForm(NewSemester, { name: '' })
  const create = useMutation({
    mutationFn: (body: NewSemester) => call(createSemester, { body }),
    onSuccess: ({ body }, { name }) => {
      cacheSemesters(body)
      onCreated(body.semesters.find((semester) => semester.name === name))
    },
  })

  const labels = { name: t`Name`, copy_from: t`Copy all classes from` }
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
      <SubmitButton>{t`Create Semester`}</SubmitButton>
    </Form>
  )
}
