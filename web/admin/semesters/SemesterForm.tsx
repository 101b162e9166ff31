import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { BodyTo } from '../../../contract/routes.ts'
import { SemesterFields, type SemesterWithNotes, StoredSemesterFields } from '../../../contract/semesters.ts'
import type { ConfirmationSetting } from '../../../domain/confirmations/setting.ts'
import { FREED_SEATS, type FreedSeats } from '../../../domain/enrollment/waitList/waitList.ts'
import { pick } from '../../../domain/pick.ts'
import { queryClient } from '../../api/queryClient.ts'
import { cacheSemesters, semesterQuery } from '../../api/semesters.ts'
import { callAfterAsking } from '../../ui/familyEmails/askFirst.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { SelectField, TextField, useField } from '../../ui/form/fields.tsx'
import { SaveBar } from '../../ui/form/SubmitButton.tsx'
import { IconPencil } from '../../ui/icons.tsx'
import { FieldGrid } from '../ui/FieldGrid.tsx'
import { useEditConflict } from '../ui/useEditConflict.tsx'
import { type ClassList, ClassListFields, useClassListLabels } from './ClassListFields.tsx'
import { ConfirmationFields, useConfirmationLabels } from './ConfirmationFields.tsx'

/** Renames, dates, opens or closes a semester. Its URL follows its name. */
export function SemesterForm({ semester }: { readonly semester: SemesterWithNotes }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [saved, setSaved] = useState(0)
  const { id } = semester
  const form = useContractForm(SemesterFields, toFields(semester))
  const freedSeats = useFreedSeatsLabels()
  const classLists = useClassListLabels()
  const confirmations = useConfirmationLabels()
  const {
    if_match,
    view,
    unlessChanged,
    setSaved: setSavedVersion,
  } = useEditConflict(form, {
    loaded: semester,
    toFields,
    reload: () => queryClient.fetchQuery({ ...semesterQuery(id), staleTime: 0 }),
    inWords: (field, value) => {
      if (field === 'freed_seats') return <strong>{freedSeats[value as FreedSeats]}</strong>
      if (field === 'confirmation') return <strong>{confirmations[value as ConfirmationSetting]}</strong>
      return field === 'class_list' ? <strong>{classLists[value as ClassList]}</strong> : undefined
    },
  })
  const save = useMutation({
    mutationFn: (body: BodyTo<'PUT /api/semester/:id'>) =>
      callAfterAsking('PUT /api/semester/:id', { params: { id }, body, if_match }, { action: t`Save` }),
    onMutate: () => setSaved(0),
    onSuccess: async (reply) => {
      if (!reply) return
      const response = reply.body
      cacheSemesters(response)
      const { slug } = response.semester
      form.reset(toFields(response.semester))
      setSavedVersion(response.semester)
      await navigate({
        to: '/admin/dashboard/semesters/$semester_slug',
        params: { semester_slug: slug },
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
      })
      setSaved(saved + 1)
    },
  })

  const labels: Record<keyof StoredSemesterFields, string> = {
    name: t`Name`,
    starts_on: t`First day`,
    ends_on: t`Last day`,
    active: t`Active`,
    disabled: t`Disabled`,
    freed_seats: t`When a seat opens up`,
    offer_hours: t`Hours to answer an offer`,
    class_list: t`Class list without an account`,
    confirmation: t`Confirmation by families`,
    confirmation_from: t`Ask families from`,
  }
  return (
    <Form
      form={form}
      labels={labels}
      draftName={`semester ${id}`}
      onSubmit={(body) => unlessChanged(save.mutateAsync(body))}
    >
      {view}
      <LockedName key={saved} />
      <FieldGrid min="12rem">
        <TextField name="starts_on" type="date" parse={emptyToNull} revalidates="ends_on" />
        <TextField name="ends_on" type="date" parse={emptyToNull} />
      </FieldGrid>
      <Text mt="xs" c="dimmed" fz="xs">{t`Families' calendars show the classes between these days.`}</Text>
      <ActiveAndDisabled />
      <FreedSeatsFields />
      <FieldGrid min="14rem">
        <ClassListFields semester={semester} />
        <ConfirmationFields />
      </FieldGrid>
      <SaveBar savedMessage={saved > 0 ? t`Semester Successfully Updated!` : ''}>{t`Save`}</SaveBar>
    </Form>
  )
}

function toFields(semester: SemesterWithNotes): StoredSemesterFields {
  return pick(semester, StoredSemesterFields.keyof().options)
}

function emptyToNull(typed: string | null): string | null {
  return typed || null
}

/** The two checkboxes of the specification (document 1, section 4), with what both together mean for families. */
function ActiveAndDisabled() {
  const { t } = useLingui()
  const [active, disabled] = useWatch({ name: ['active', 'disabled'] })
  const meaning = !active
    ? t`Families don't see this semester.`
    : disabled
      ? t`Families see this semester, but they can't make changes.`
      : t`Families see this semester, and make changes while enrollment is open.`
  return (
    <Stack gap="0.875rem">
      <FieldGrid min="16rem">
        <CheckboxField name="active" hint={t`Parents can see the semester and its active classes`} />
        <CheckboxField
          name="disabled"
          hint={
            active ? t`Parents can see it but can't make changes` : t`Makes no difference until the semester is active`
          }
        />
      </FieldGrid>
      <Text role="status" fw={600}>
        {meaning}
      </Text>
    </Stack>
  )
}

/** A semester's name, which is part of URLs. Locked until the pencil is clicked. */
function LockedName() {
  const { t } = useLingui()
  const [locked, setLocked] = useState(true)
  const { setFocus } = useFormContext()
  const hint = locked ? t`To rename the semester, click the pencil.` : undefined
  const unlock = () => {
    setLocked(false)
    setFocus('name', { shouldSelect: true })
  }
  const pencil = (
    <ActionIcon variant="default" size="lg" aria-label={t`Edit the name`} disabled={!locked} onClick={unlock}>
      <IconPencil size={18} />
    </ActionIcon>
  )
  return (
    <TextInput {...useField('name', hint)} required readOnly={locked} rightSection={pencil} rightSectionWidth={48} />
  )
}

function useFreedSeatsLabels(): Readonly<Record<FreedSeats, string>> {
  const { t } = useLingui()
  return {
    offer: t`Offer it to the wait list`,
    enroll: t`Enroll from the wait list`,
    open: t`Leave it open`,
  }
}

/** What happens to a seat that opens up while children wait, and what that means. */
function FreedSeatsFields() {
  const { t } = useLingui()
  const chosen: FreedSeats = useWatch({ name: 'freed_seats' })
  const labels = useFreedSeatsLabels()
  const meanings = {
    offer: t`The seat is held for the first child on the wait list who can take it, and the family is asked. If they don't answer in time, the child is taken off the wait list and the next family is asked.`,
    enroll: t`The first child on the wait list who can take the seat is enrolled right away.`,
    open: t`The first family that adds the class gets the seat, even if other children are on the wait list.`,
  }
  return (
    <>
      <SelectField
        name="freed_seats"
        hint={meanings[chosen]}
        data={FREED_SEATS.map((value) => ({ value, label: labels[value] }))}
      />
      {chosen === 'offer' && (
        <TextField
          name="offer_hours"
          hint={t`Only the hours from 8:00 AM to 8:00 PM count.`}
          inputMode="numeric"
          parse={Number}
        />
      )}
    </>
  )
}
