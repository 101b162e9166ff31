import type { TimetableCell } from '../../../domain/timetableCell.ts'
import { colorOf, type ShownClass, type TimetableView } from './timetableView.ts'

/** The color of the child whose class fills the cell; undefined where there is one child only. */
export function fillColor({ entries }: TimetableCell<ShownClass>, { children }: TimetableView): number | undefined {
  const owner = entries[0]?.owner
  return owner === undefined || children.length === 0 ? undefined : colorOf(owner)
}
