import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ComponentProps, useId, useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import { seatsLeft } from '../../../domain/course.ts'
import { fullName } from '../../../domain/person.ts'
import { hasTerms } from '../../../domain/search.ts'
import { dayLabel, dayName, periodLabel } from '../../ui/format/labels.ts'
import { waitingText } from '../../ui/format/waitingText.ts'
import { type PickerOption, SearchPicker } from '../ui/SearchPicker.tsx'
import { refusalLabel } from './classLabels.ts'
import type { ClassOption, ClassOptions } from './classOptions.ts'

/** Chooses a class of a semester, for a child or for itself. Those that are full or that a rule forbids are behind a button. */
export function ClassPicker(props: {
  readonly texts: Omit<ComponentProps<typeof SearchPicker>['texts'], 'description'>
  readonly autoFocus?: true
  /** Undefined until they are loaded. */
  readonly options: ClassOptions | undefined
  readonly chosen: Course | undefined
  readonly onPick: (course: Course | undefined) => void
}) {
  const { texts, autoFocus, options, chosen, onPick } = props
  const { t, i18n } = useLingui()
  const ownId = useId()
  const { id = ownId } = texts
  const toOption = useClassOption()
  const [typed, setTyped] = useState('')
  const [showsRuled, setShowsRuled] = useState(false)
  const { open = [], ruled = [] } = options ?? {}
  const found = (showsRuled ? [...open, ...ruled] : open).flatMap((option) => {
    const shown = toOption(option)
    return hasTerms(`${shown.name} ${shown.detail} ${i18n._(dayName(option.course.days))}`, typed) ? [shown] : []
  })
  const picked = [...open, ...ruled].find(({ course }) => course.id === chosen?.id)
  const hidden = showsRuled ? 0 : ruled.length
  const type = (text: string) => {
    setTyped(text)
    onPick(undefined)
  }
  const showRuled = () => {
    setShowsRuled(true)
    document.getElementById(id)?.focus()
  }
  return (
    <SearchPicker
      texts={{ ...texts, id, description: t`Search by name, section, teacher, day or room` }}
      {...(autoFocus && { autoFocus })}
      listLabel={t`Classes`}
      options={found}
      chosen={picked && toOption(picked)}
      typed={typed}
      emptyMessage={options !== undefined && t`No class found.`}
      onType={type}
      onPick={(id) => onPick([...open, ...ruled].find(({ course }) => course.id === id)?.course)}
    >
      {hidden > 0 && (
        <Button
          variant="subtle"
          mt="xs"
          px={0}
          h="auto"
          mih="2.75rem"
          styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
          onClick={showRuled}
        >
          {t`${plural(hidden, {
            one: 'Show # class that is full or not allowed',
            other: 'Show # classes that are full or not allowed',
          })}`}
        </Button>
      )}
    </SearchPicker>
  )
}

/** A class with its time, teacher and room, and with its seats or what is in the way. */
function useClassOption() {
  const { t, i18n } = useLingui()
  return ({ course, refusal }: ClassOption): PickerOption => {
    const [left, waiting] = [seatsLeft(course), waitingText(course)]
    const facts = [
      [i18n._(dayLabel(course.days)), i18n._(periodLabel(course)), course.time].filter(Boolean).join(' '),
      refusal ? i18n._(refusalLabel(refusal)) : t`${plural(left, { one: '# seat left', other: '# seats left' })}`,
      waiting ? i18n._(waiting) : '',
      fullName(course.teacher),
      course.room,
      course.active ? '' : t`inactive`,
    ]
    return { id: course.id, name: `${course.section} ${course.name}`, detail: facts.filter(Boolean).join(' · ') }
  }
}
