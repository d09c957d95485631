import type { ComponentType } from 'react'
import { adoptStyles } from '../ui/behaviour/adopt-styles.ts'
import { AlarmAnswer, type AlarmAnswerProps } from './AlarmAnswer.tsx'
import styles from './alarm-answer.css?inline'

/** The answer in a banner with all it needs. */
export function readyAlarmAnswer(): ComponentType<AlarmAnswerProps> {
  adoptStyles(styles)
  return AlarmAnswer
}
