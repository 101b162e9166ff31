import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { Semester } from '../../../contract/semesters.ts'
import { ExportStatus } from '../../ui/export/ExportStatus.tsx'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { IconDownload, IconFirstAidKit, IconPrinter } from '../../ui/icons.tsx'
import { SignInSheet } from './SignInSheet.tsx'
import { type ChosenClasses, useRosterSheets } from './useRosterSheets.ts'

/** Saves the roster, the sign-in sheet, the emergency sheet or a table of the chosen classes. */
export function RosterSheetButtons(props: {
  readonly semester: Semester
  readonly chosen: ChosenClasses
  /** The chosen classes. */
  readonly courses: readonly Pick<Course, 'days'>[]
}) {
  const { t } = useLingui()
  const { current, unprintable, empty, savePdf, saveCsv, saveEmergency } = useRosterSheets(props.semester, props.chosen)
  const warning = useId()
  const names = unprintable.join(', ')
  const common = { variant: 'default', disabled: current.isPending } as const
  return (
    <Stack gap="sm" mt="md" data-screen-only>
      <AsyncBoundary compact>
        <SignInSheet
          semester={props.semester}
          courses={props.courses}
          disabled={current.isPending}
          onPrint={(dates) => void savePdf({ kind: 'sign-in', dates })}
        />
      </AsyncBoundary>
      <Group gap="xs">
        <Button {...common} leftSection={<IconPrinter size={18} />} onClick={() => void savePdf({ kind: 'roster' })}>
          {t`Roster (PDF)`}
        </Button>
        <Button {...common} leftSection={<IconDownload size={18} />} onClick={() => void saveCsv()}>
          {t`Roster (CSV)`}
        </Button>
        <Button
          {...common}
          leftSection={<IconFirstAidKit size={18} />}
          aria-describedby={warning}
          onClick={() => void saveEmergency('pdf')}
        >
          {t`Emergency Sheet (PDF)`}
        </Button>
        <Button
          {...common}
          leftSection={<IconDownload size={18} />}
          aria-describedby={warning}
          onClick={() => void saveEmergency('csv')}
        >
          {t`Emergency Sheet (CSV)`}
        </Button>
      </Group>
      <Text c="dimmed" fz="sm" id={warning}>
        {t`Emergency sheets have allergies and other health answers. The access log records your name for each child.`}
      </Text>
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
