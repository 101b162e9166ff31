import type { TimetableCell } from '../../../domain/timetableCell.ts'
import { Break } from './Break.tsx'
import { ClassEntry } from './ClassEntry.tsx'
import { OpenPeriod } from './OpenPeriod.tsx'
import type { ShownClass, TimetableView } from './timetableView.ts'

/** The classes, waiting places and open periods of a cell, or its break. */
export function CellContent(props: {
  readonly cell: TimetableCell<ShownClass>
  readonly when: string
  readonly view: TimetableView
}) {
  const { cell, when, view } = props
  const { bell, entries, days } = cell
  const { onOpenPeriod } = view
  const period = bell?.period
  const onOpen = onOpenPeriod && period ? (owner: number) => onOpenPeriod(days, period, owner) : undefined
  if (bell?.is_break) return <Break cell={cell} view={view} />
  return (
    <>
      {entries.map((entry) => (
        <ClassEntry key={`${entry.owner} ${entry.course.id}`} entry={entry} cell={cell} view={view} />
      ))}
      <OpenPeriod cell={cell} when={when} view={view} onOpen={onOpen} />
    </>
  )
}

/** How a cell is drawn. `fill`: its only class fills it. */
export function cellKind({ bell, entries, open }: TimetableCell<ShownClass>) {
  if (bell?.is_break) return 'break'
  if (entries.length === 1 && open.length === 0) return entries[0]?.status === 'waiting' ? 'waiting' : 'fill'
  if (entries.length > 0) return 'several'
  if (open.length > 0) return 'open'
  return bell ? 'free' : 'none'
}
