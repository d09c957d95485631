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
      // Clients of before do not know of it.
      const fms = input.fms ?? (await settingsOf(queries, caller.user.id)).fms
      const settings = { ...input, fms }
      await saveSettings(queries, caller.user, settings, now)
      return settings
    })
  })
}
