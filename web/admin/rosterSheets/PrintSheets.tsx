import { useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { Semester } from '../../../contract/semesters.ts'
import type { DateRange } from '../../../domain/meetings.ts'
import { ExportStatus } from '../../ui/export/ExportStatus.tsx'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { IconDownload, IconPrinter } from '../../ui/icons.tsx'
import { SignInDates } from './SignInDates.tsx'
import { type ChosenClasses, type SheetKind, useRosterSheets } from './useRosterSheets.ts'

/** Prints or saves sign-in sheets, rosters or emergency sheets. The emergency sheets of classes that are already chosen are printed at once. */
export function PrintSheets(props: {
  readonly semester: Semester
  readonly chosen: ChosenClasses
  readonly firstKind: SheetKind
  /** The chosen classes. */
  readonly courses: readonly Pick<Course, 'days'>[]
}) {
  const { semester, chosen, courses } = props
  const { t } = useLingui()
  const [kind, setKind] = useState(props.firstKind)
  const { current, unprintable, empty, save, saveCsv } = useRosterSheets(semester, chosen)
  const warning = useId()
  const printFirst = useEffectEvent(() => {
    if (props.firstKind === 'emergency' && chosen.courses) void save('emergency', 'printer')
  })
  useEffect(() => printFirst(), [])
  const names = unprintable.join(', ')
  const kinds = { 'sign-in': t`Sign-in sheets`, roster: t`Rosters`, emergency: t`Emergency sheets` }
  const actions = (dates?: DateRange): ReactNode => {
    const common = {
      disabled: current.isPending,
      'aria-describedby': kind === 'emergency' ? warning : undefined,
    }
    const other = { ...common, variant: 'default', leftSection: <IconDownload size={18} /> } as const
    return (
      <Group gap="xs" justify="flex-end">
        {kind !== 'sign-in' && <Button {...other} onClick={() => void saveCsv(kind)}>{t`Save CSV`}</Button>}
        <Button {...other} onClick={() => void save(kind, 'file', dates)}>{t`Save PDF`}</Button>
        <Button
          {...common}
          leftSection={<IconPrinter size={18} />}
          onClick={() => void save(kind, 'printer', dates)}
        >{t`Print`}</Button>
      </Group>
    )
  }
  return (
    <Stack gap="md">
      <NativeSelect
        label={t`What to print`}
        data-autofocus={chosen.courses && true}
        size="md"
        value={kind}
        data={(['sign-in', 'roster', 'emergency'] as const).map((value) => ({ value, label: kinds[value] }))}
        onChange={({ currentTarget }) => setKind(currentTarget.value as SheetKind)}
      />
      {kind === 'sign-in' ? (
        <AsyncBoundary compact>
          <SignInDates semester={semester} courses={courses}>
            {actions}
          </SignInDates>
        </AsyncBoundary>
      ) : (
        <>
          {kind === 'emergency' && (
            <Text c="dimmed" fz="sm" id={warning}>
              {t`Emergency sheets have allergies and other health answers. The access log records your name for each child.`}
            </Text>
          )}
          {actions()}
        </>
      )}
      <ExportStatus current={current} inForm={empty !== undefined} />
      <div role="status">
        {empty && (
          <Banner type="info">
            {empty === 'classes'
              ? t`No child is enrolled in these classes yet.`
              : t`No child is enrolled in a class that meets then.`}
          </Banner>
        )}
      </div>
      <div role="alert">
        {names !== '' && <Banner type="warning">{t`The PDF cannot show all letters of ${names}.`}</Banner>}
      </div>
    </Stack>
  )
}
