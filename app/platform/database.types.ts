export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "calendar_entries": {
                  Row: {
                    "cancelled_at": string | null,"created_at": string,"duration": string,"ends_at": string,"id": string,"kind": string,"local_start": string,"starts_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "cancelled_at"?: string | null,"created_at"?: string,"duration"?: string,"ends_at": string,"id"?: string,"kind": string,"local_start": string,"starts_at": string
                  }
                  Update: {
                    "cancelled_at"?: string | null,"created_at"?: string,"duration"?: string,"ends_at"?: string,"id"?: string,"kind"?: string,"local_start"?: string,"starts_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"consents": {
                  Row: {
                    "given_at": string,"id": string,"kind": Database["public"]['Enums']["consent_kind"],"trial_booking_id": string | null,"user_id": string | null,"version": string
                  }
                  ComputedFields: never
                  Insert: {
                    "given_at"?: string,"id"?: string,"kind": Database["public"]['Enums']["consent_kind"],"trial_booking_id"?: string | null,"user_id"?: string | null,"version": string
                  }
                  Update: {
                    "given_at"?: string,"id"?: string,"kind"?: Database["public"]['Enums']["consent_kind"],"trial_booking_id"?: string | null,"user_id"?: string | null,"version"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "consents_trial_booking_id_fkey"
      columns: ["trial_booking_id"]
isOneToOne: false
      referencedRelation: "trial_bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "consents_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"erasure_requests": {
                  Row: {
                    "reason": string | null,"requested_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "reason"?: string | null,"requested_at"?: string,"user_id": string
                  }
                  Update: {
                    "reason"?: string | null,"requested_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "erasure_requests_user_id_fkey"
      columns: ["user_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"error_logs": {
                  Row: {
                    "created_at": string,"error_message": string,"fault": string | null,"http_status": number | null,"id": string,"request_body": string | null,"solved_at": string | null,"url": string | null,"user_agent": string | null,"user_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"error_message": string,"fault"?: never,"http_status"?: number | null,"id"?: string,"request_body"?: string | null,"solved_at"?: string | null,"url"?: string | null,"user_agent"?: string | null,"user_id"?: string | null
                  }
                  Update: {
                    "created_at"?: string,"error_message"?: string,"fault"?: never,"http_status"?: number | null,"id"?: string,"request_body"?: string | null,"solved_at"?: string | null,"url"?: string | null,"user_agent"?: string | null,"user_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "error_logs_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"mail_outbox": {
                  Row: {
                    "attempts": number,"created_at": string,"data": NonNullable<Json>,"due_at": string,"id": string,"kind": string,"language": Database["public"]['Enums']["language"],"last_error": string | null,"recipient": string,"sent_at": string | null,"state": Database["public"]['Enums']["mail_state"],"worker": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "attempts"?: number,"created_at"?: string,"data"?: NonNullable<Json>,"due_at"?: string,"id"?: string,"kind": string,"language": Database["public"]['Enums']["language"],"last_error"?: string | null,"recipient": string,"sent_at"?: string | null,"state"?: Database["public"]['Enums']["mail_state"],"worker"?: string | null
                  }
                  Update: {
                    "attempts"?: number,"created_at"?: string,"data"?: NonNullable<Json>,"due_at"?: string,"id"?: string,"kind"?: string,"language"?: Database["public"]['Enums']["language"],"last_error"?: string | null,"recipient"?: string,"sent_at"?: string | null,"state"?: Database["public"]['Enums']["mail_state"],"worker"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"notifications": {
                  Row: {
                    "content": NonNullable<Json>,"created_at": string,"id": string,"is_read": boolean,"type": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "content"?: NonNullable<Json>,"created_at"?: string,"id"?: string,"is_read"?: boolean,"type": string,"user_id": string
                  }
                  Update: {
                    "content"?: NonNullable<Json>,"created_at"?: string,"id"?: string,"is_read"?: boolean,"type"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "notifications_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"plans": {
                  Row: {
                    "classes_per_week": number | null,"contents_en": (string)[],"contents_pt": (string)[],"name": string,"position": number,"price_cents": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "classes_per_week"?: number | null,"contents_en"?: (string)[],"contents_pt"?: (string)[],"name": string,"position": number,"price_cents"?: number | null
                  }
                  Update: {
                    "classes_per_week"?: number | null,"contents_en"?: (string)[],"contents_pt"?: (string)[],"name"?: string,"position"?: number,"price_cents"?: number | null
                  }
                  Relationships: [
                    
                  ]
                },"profiles": {
                  Row: {
                    "birth_date": string | null,"created_at": string,"deactivated_at": string | null,"email": string,"first_login_at": string | null,"full_name": string,"goal": string | null,"guardian_contact": string | null,"guardian_name": string | null,"id": string,"language": Database["public"]['Enums']["language"],"level": string | null,"phone": string | null,"plan": string | null,"profession": string | null,"role": Database["public"]['Enums']["user_role"],"temporary_password": boolean,"temporary_password_expires_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "birth_date"?: string | null,"created_at"?: string,"deactivated_at"?: string | null,"email"?: string,"first_login_at"?: string | null,"full_name"?: string,"goal"?: string | null,"guardian_contact"?: string | null,"guardian_name"?: string | null,"id": string,"language"?: Database["public"]['Enums']["language"],"level"?: string | null,"phone"?: string | null,"plan"?: string | null,"profession"?: string | null,"role"?: Database["public"]['Enums']["user_role"],"temporary_password"?: boolean,"temporary_password_expires_at"?: string | null
                  }
                  Update: {
                    "birth_date"?: string | null,"created_at"?: string,"deactivated_at"?: string | null,"email"?: string,"first_login_at"?: string | null,"full_name"?: string,"goal"?: string | null,"guardian_contact"?: string | null,"guardian_name"?: string | null,"id"?: string,"language"?: Database["public"]['Enums']["language"],"level"?: string | null,"phone"?: string | null,"plan"?: string | null,"profession"?: string | null,"role"?: Database["public"]['Enums']["user_role"],"temporary_password"?: boolean,"temporary_password_expires_at"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "profiles_plan_fkey"
      columns: ["plan"]
isOneToOne: false
      referencedRelation: "plans"
      referencedColumns: ["name"]
    }
                  ]
                },"site_settings": {
                  Row: {
                    "biography_en": string | null,"biography_pt": string | null,"brand_first_name": string,"company_address": string | null,"company_number": string | null,"contact_email": string | null,"contact_phone": string | null,"instagram_url": string | null,"language_app_url": string | null,"linkedin_url": string | null,"qualifications_en": (string)[],"qualifications_pt": (string)[],"singleton": boolean
                  }
                  ComputedFields: never
                  Insert: {
                    "biography_en"?: string | null,"biography_pt"?: string | null,"brand_first_name"?: string,"company_address"?: string | null,"company_number"?: string | null,"contact_email"?: string | null,"contact_phone"?: string | null,"instagram_url"?: string | null,"language_app_url"?: string | null,"linkedin_url"?: string | null,"qualifications_en"?: (string)[],"qualifications_pt"?: (string)[],"singleton"?: boolean
                  }
                  Update: {
                    "biography_en"?: string | null,"biography_pt"?: string | null,"brand_first_name"?: string,"company_address"?: string | null,"company_number"?: string | null,"contact_email"?: string | null,"contact_phone"?: string | null,"instagram_url"?: string | null,"language_app_url"?: string | null,"linkedin_url"?: string | null,"qualifications_en"?: (string)[],"qualifications_pt"?: (string)[],"singleton"?: boolean
                  }
                  Relationships: [
                    
                  ]
                },"testimonials": {
                  Row: {
                    "about_en": string | null,"about_pt": string | null,"author_name": string,"created_at": string,"id": string,"position": number,"published": boolean,"text_en": string | null,"text_pt": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "about_en"?: string | null,"about_pt"?: string | null,"author_name": string,"created_at"?: string,"id"?: string,"position"?: number,"published"?: boolean,"text_en"?: string | null,"text_pt"?: string | null
                  }
                  Update: {
                    "about_en"?: string | null,"about_pt"?: string | null,"author_name"?: string,"created_at"?: string,"id"?: string,"position"?: number,"published"?: boolean,"text_en"?: string | null,"text_pt"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"trial_bookings": {
                  Row: {
                    "created_at": string,"email": string,"full_name": string,"goals": string | null,"id": string,"key_hash": string,"language": Database["public"]['Enums']["language"],"level": Database["public"]['Enums']["booking_level"],"message": string | null,"phone": string,"plan": string | null,"status": Database["public"]['Enums']["booking_status"],"terms_accepted_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"email": string,"full_name": string,"goals"?: string | null,"id": string,"key_hash": string,"language": Database["public"]['Enums']["language"],"level": Database["public"]['Enums']["booking_level"],"message"?: string | null,"phone": string,"plan"?: string | null,"status"?: Database["public"]['Enums']["booking_status"],"terms_accepted_at"?: string
                  }
                  Update: {
                    "created_at"?: string,"email"?: string,"full_name"?: string,"goals"?: string | null,"id"?: string,"key_hash"?: string,"language"?: Database["public"]['Enums']["language"],"level"?: Database["public"]['Enums']["booking_level"],"message"?: string | null,"phone"?: string,"plan"?: string | null,"status"?: Database["public"]['Enums']["booking_status"],"terms_accepted_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "trial_bookings_id_fkey"
      columns: ["id"]
isOneToOne: true
      referencedRelation: "calendar_entries"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "trial_bookings_plan_fkey"
      columns: ["plan"]
isOneToOne: false
      referencedRelation: "plans"
      referencedColumns: ["name"]
    }
                  ]
                },"working_hours": {
                  Row: {
                    "ends": string,"id": string,"starts": string,"weekday": number
                  }
                  ComputedFields: never
                  Insert: {
                    "ends": string,"id"?: string,"starts": string,"weekday": number
                  }
                  Update: {
                    "ends"?: string,"id"?: string,"starts"?: string,"weekday"?: number
                  }
                  Relationships: [
                    
                  ]
                }
          }
          Views: {
            "error_faults": {
                  Row: {
                    "error_message": string | null,"fault": string | null,"first_at": string | null,"http_status": number | null,"last_at": string | null,"people": number | null,"solved": boolean | null,"times": number | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                }
          }
          Functions: {
            "accept_terms":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"book_trial":
{ Args: { "accepts_terms": boolean,"email": string,"full_name": string,"goals"?: string,"key": string,"language"?: Database["public"]['Enums']["language"],"level": Database["public"]['Enums']["booking_level"],"local_date": string,"local_time": string,"message"?: string,"phone": string,"plan"?: string }; Returns: Json
                           },
"change_role":
{ Args: { "person": string,"role": Database["public"]['Enums']["user_role"] }; Returns: undefined
                           },
"claim_mails":
{ Args: { "most": number,"worker": string }; Returns: {
              "attempts": number,
"created_at": string,
"data": NonNullable<Json>,
"due_at": string,
"id": string,
"kind": string,
"language": Database["public"]['Enums']["language"],
"last_error": string | null,
"recipient": string,
"sent_at": string | null,
"state": Database["public"]['Enums']["mail_state"],
"worker": string | null
            }[]
                          SetofOptions: {
        from: "*"
        to: "mail_outbox"
        isOneToOne: false
        isSetofReturn: true
      } },
"edit_student":
{ Args: { "birth_date"?: string,"full_name": string,"guardian_contact"?: string,"guardian_name"?: string,"language"?: Database["public"]['Enums']["language"],"level"?: string,"phone"?: string,"plan"?: string,"student": string }; Returns: undefined
                           },
"erase_person":
{ Args: { "person": string }; Returns: undefined
                           },
"export_my_data":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"find_trial":
{ Args: { "key": string }; Returns: Json
                           },
"finish_mail":
{ Args: { "mail": string,"worker": string }; Returns: undefined
                           },
"hand_over_mail":
{ Args: { "mail": string,"worker": string }; Returns: boolean
                           },
"postpone_mail":
{ Args: { "error": string,"give_up"?: boolean,"mail": string,"worker": string }; Returns: undefined
                           },
"request_erasure":
{ Args: { "reason"?: string }; Returns: undefined
                           },
"set_active":
{ Args: { "active": boolean,"person": string }; Returns: undefined
                           },
"set_working_hours":
{ Args: { "hours": Json }; Returns: undefined
                           },
"tidy_up":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"welcome_student":
{ Args: { "password": string,"student": string,"until": string }; Returns: undefined
                           }
          }
          Enums: {
            "booking_level": "beginner"|"elementary"|"intermediate"|"upper_intermediate"|"advanced"|"not_sure","booking_status": "scheduled"|"confirmed"|"completed"|"cancelled"|"no_show","consent_kind": "terms"|"guardian","language": "pt"|"en","mail_state": "queued"|"sending"|"handed_over"|"sent"|"failed","user_role": "admin"|"aluno"
          }
          CompositeTypes: {
            [_ in never]: never
          }
        }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
  ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R
    }
    ? R
    : never
  : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I
    }
    ? I
    : never
  : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U
    }
    ? U
    : never
  : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
  ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
  : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
  ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
  : never

export const Constants = {
  "public": {
          Enums: {
            "booking_level": ["beginner", "elementary", "intermediate", "upper_intermediate", "advanced", "not_sure"],"booking_status": ["scheduled", "confirmed", "completed", "cancelled", "no_show"],"consent_kind": ["terms", "guardian"],"language": ["pt", "en"],"mail_state": ["queued", "sending", "handed_over", "sent", "failed"],"user_role": ["admin", "aluno"]
          }
        }
} as const
