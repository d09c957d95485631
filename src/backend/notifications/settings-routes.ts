import type { Hono } from 'hono'
import {
  getNotificationSettings,
  putNotificationSettings,
} from '../../contract/notifications/notification-settings.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { saveSettings, settingsOf } from './settings.ts'

export function notificationSettingsRoutes(app: Hono, services: Services): void {
  const { database } = services

  serve(app, services, getNotificationSettings, ({ caller }) => settingsOf(database.read, caller.user.id))

  serve(app, services, putNotificationSettings, async ({ caller, input, now }) => {
    return database.write(async (queries) => {
      // Older clients know nothing of reports, reminders and newer topics.
      const before = await settingsOf(queries, caller.user.id)
      const { fms = before.fms, reminder = before.reminder, topics } = input
      const settings = { ...input, fms, reminder, topics: { ...before.topics, ...topics } }
      await saveSettings(queries, caller.user, settings, now)
      return settings
    })
  })
}
