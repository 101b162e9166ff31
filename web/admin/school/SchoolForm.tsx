import { useLingui } from '@lingui/react/macro'
import { Group, Input, Stack, Text } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import type { BodyTo } from '../../../contract/routes.ts'
import { type School, SchoolFields } from '../../../contract/school.ts'
import { colorVariables } from '../../../domain/schoolColor.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'
import { schoolQuery, timeZonesQuery } from '../../api/school.ts'
import { setColors } from '../../api/schoolBrand.ts'
import { setSchoolName } from '../../api/schoolName.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import type { Labels } from '../../ui/form/fieldLabels.ts'
import { PhoneField, SelectField, TextField, useFieldProps } from '../../ui/form/fields.tsx'
import { SaveBar } from '../../ui/form/SubmitButton.tsx'
import { FieldGrid } from '../ui/FieldGrid.tsx'
import { useEditConflict } from '../ui/useEditConflict.tsx'
import { ColorField } from './ColorField.tsx'
import { currentYears, parseNumber, toFormValues } from './fields.ts'
import { SCHOOL_LABELS } from './schoolLabels.ts'
import { timeZoneChoices } from './timeZoneChoices.ts'

const YEARS_AHEAD = 3

/** Chooses the school years open for registration. If none is chosen, the current and the next are open. */
function RegistrationYears({ name, timeZone }: { readonly name: string; readonly timeZone: string }) {
  const { t } = useLingui()
  const { field } = useController({ name })
  const chosen: readonly string[] = field.value
  const [current = '', next = ''] = currentYears(timeZone)
  const years = [...new Set([...chosen, ...yearsFrom(current)])].sort()
  const [first, second] = [withNonBreakingSpaces(current), withNonBreakingSpaces(next)]
  const hint = t`If you select none, families can choose the current or next school year (now ${first} and ${second}) on the registration form.`
  const { id, ...texts } = useFieldProps(name, hint)
  const toggle = (year: string) =>
    field.onChange(chosen.includes(year) ? chosen.filter((other) => other !== year) : [...chosen, year].sort())
  return (
    <Input.Wrapper {...texts} id={id} labelElement="div">
      <Group
        component="fieldset"
        gap="xs"
        mt="0.375rem"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-description`}
      >
        {years.map((year, index) => (
          <label key={year} className="chip">
            <input
              type="checkbox"
              id={index === 0 ? id : undefined}
              checked={chosen.includes(year)}
              onChange={() => toggle(year)}
              onBlur={field.onBlur}
            />
            {year}
          </label>
        ))}
      </Group>
    </Input.Wrapper>
  )
}

function withNonBreakingSpaces(year: string): string {
  return year.replaceAll(' ', '\u00A0')
}

function yearsFrom(first: string): string[] {
  const startYear = Number.parseInt(first, 10)
  return Array.from({ length: YEARS_AHEAD + 1 }, (_, offset) => `${startYear + offset} - ${startYear + offset + 1}`)
}

/** The school's settings. */
export function SchoolForm({ school }: { readonly school: School }) {
  const { t, i18n } = useLingui()
  const labels = useSchoolLabels()
  const { data: timeZones } = useSuspenseQuery(timeZonesQuery)
  const zones = timeZoneChoices(i18n, timeZones, school.time_zone)
  const form = useContractForm(SchoolFields, toFormValues(school))
  const { if_match, view, unlessChanged, setSaved } = useEditConflict(form, {
    loaded: school,
    toFields: (stored: School) => toFormValues(stored),
    reload: () => queryClient.fetchQuery({ ...schoolQuery, staleTime: 0 }),
  })
  const save = useMutation({
    mutationFn: async (body: BodyTo<'PUT /api/school'>) =>
      (await call('PUT /api/school', { body, if_match })).body.school,
    onSuccess: (school) => {
      queryClient.setQueryData(schoolQuery.queryKey, school)
      setSchoolName(school.name)
      setColors(colorVariables(school.color))
      form.reset(toFormValues(school))
      setSaved(school)
    },
  })

  return (
    <Form form={form} labels={labels} draftName="school" onSubmit={(body) => unlessChanged(save.mutateAsync(body))}>
      {view}
      <TextField name="name" required />
      <ColorField />
      <SelectField
        name="time_zone"
        hint={t`Used for the school year, emails, and times on office screens`}
        required
        data={[
          { group: t`United States`, items: zones.unitedStates },
          { group: t`Other time zones`, items: zones.others },
        ]}
      />
      <ContactFields contact="office" title={t`Office`} lead={t`Shown to families as the contact for questions`} />
      <ContactFields contact="liaison" title={t`Liaison`} lead={t`Contact for families without stable housing`} />
      <ContactFields
        contact="state_coordinator"
        title={t`State coordinator`}
        lead={t`The state's contact for families without stable housing, shown on the registration form`}
      />
      <TextField
        name="children_per_family"
        inputMode="numeric"
        hint={t`How many children a parent can add, from 1 to 50. The office can add more to any family.`}
        required
        parse={parseNumber}
      />
      <RegistrationYears name="registration_years" timeZone={school.time_zone} />
      <RetentionFields />
      <TextField
        name="office_idle_minutes"
        inputMode="numeric"
        hint={t`From 5 to 60. No session lasts longer than an hour.`}
        required
        parse={parseNumber}
      />
      <CheckboxField
        name="office_creates_notifications"
        hint={t`Lets the office use the Create Notification button on the System Notifications screen`}
      />
      <SaveBar savedMessage={save.isSuccess ? t`School successfully updated!` : ''}>{t`Save`}</SaveBar>
    </Form>
  )
}

/** A contact's fields. All are optional. */
function ContactFields(props: {
  readonly contact: 'office' | 'liaison' | 'state_coordinator'
  readonly title: string
  readonly lead: string
}) {
  const { contact, title, lead } = props
  return (
    <Stack component="fieldset" gap="1.125rem" mt="xs">
      <Text component="legend" mb="0.875rem" p={0} ff="heading" fz="lg" fw={600}>
        {title}{' '}
        <Text c="dimmed" display="block" ff="text" fz="xs" fw={400} span>
          {lead}
        </Text>
      </Text>
      <TextField name={`${contact}.name`} />
      <FieldGrid min="15rem" verticalSpacing="1.125rem">
        <TextField name={`${contact}.email`} type="email" />
        <PhoneField name={`${contact}.phone`} />
      </FieldGrid>
    </Stack>
  )
}

/** By the path of the input: "office.name" for the column `office_name`. */
function useSchoolLabels(): Labels {
  const { t, i18n } = useLingui()
  const toPath = (column: string) => column.replace(/^(.+)_(name|email|phone)$/, '$1.$2')
  const labels = Object.entries(SCHOOL_LABELS).map(([column, label]) => [toPath(column), i18n._(label)] as const)
  return { name: t`Name`, ...Object.fromEntries(labels) }
}

/** How long unfinished and declined registrations are kept. */
function RetentionFields() {
  const { t } = useLingui()
  return (
    <>
      <TextField
        name="draft_retention_days"
        inputMode="numeric"
        hint={t`Counted from the family's last change, from 7 to 180 days. Emails and the registration form tell families this number.`}
        required
        parse={parseNumber}
      />
      <TextField
        name="declined_retention_days"
        inputMode="numeric"
        hint={t`Counted from the day the office declined, from 30 to 3650 days. Accepted registrations are not erased.`}
        required
        parse={parseNumber}
      />
    </>
  )
}
