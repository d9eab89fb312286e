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
                },"error_logs": {
                  Row: {
                    "created_at": string,"error_message": string,"http_status": number | null,"id": string,"request_body": string | null,"url": string | null,"user_agent": string | null,"user_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"error_message": string,"http_status"?: number | null,"id"?: string,"request_body"?: string | null,"url"?: string | null,"user_agent"?: string | null,"user_id"?: string | null
                  }
                  Update: {
                    "created_at"?: string,"error_message"?: string,"http_status"?: number | null,"id"?: string,"request_body"?: string | null,"url"?: string | null,"user_agent"?: string | null,"user_id"?: string | null
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
                    "classes_per_week": number | null,"name": string,"position": number,"price_cents": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "classes_per_week"?: number | null,"name": string,"position": number,"price_cents"?: number | null
                  }
                  Update: {
                    "classes_per_week"?: number | null,"name"?: string,"position"?: number,"price_cents"?: number | null
                  }
                  Relationships: [
                    
                  ]
                },"profiles": {
                  Row: {
                    "created_at": string,"deactivated_at": string | null,"email": string,"first_login_at": string | null,"full_name": string,"id": string,"language": Database["public"]['Enums']["language"],"phone": string | null,"role": Database["public"]['Enums']["user_role"],"temporary_password": boolean
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"deactivated_at"?: string | null,"email"?: string,"first_login_at"?: string | null,"full_name"?: string,"id": string,"language"?: Database["public"]['Enums']["language"],"phone"?: string | null,"role"?: Database["public"]['Enums']["user_role"],"temporary_password"?: boolean
                  }
                  Update: {
                    "created_at"?: string,"deactivated_at"?: string | null,"email"?: string,"first_login_at"?: string | null,"full_name"?: string,"id"?: string,"language"?: Database["public"]['Enums']["language"],"phone"?: string | null,"role"?: Database["public"]['Enums']["user_role"],"temporary_password"?: boolean
                  }
                  Relationships: [
                    
                  ]
                },"site_settings": {
                  Row: {
                    "brand_first_name": string,"company_number": string | null,"contact_email": string | null,"contact_phone": string | null,"instagram_url": string | null,"language_app_url": string | null,"linkedin_url": string | null,"singleton": boolean
                  }
                  ComputedFields: never
                  Insert: {
                    "brand_first_name"?: string,"company_number"?: string | null,"contact_email"?: string | null,"contact_phone"?: string | null,"instagram_url"?: string | null,"language_app_url"?: string | null,"linkedin_url"?: string | null,"singleton"?: boolean
                  }
                  Update: {
                    "brand_first_name"?: string,"company_number"?: string | null,"contact_email"?: string | null,"contact_phone"?: string | null,"instagram_url"?: string | null,"language_app_url"?: string | null,"linkedin_url"?: string | null,"singleton"?: boolean
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
                }
          }
          Views: {
            [_ in never]: never
          }
          Functions: {
            "book_trial":
{ Args: { "accepts_terms": boolean,"email": string,"full_name": string,"goals"?: string,"key": string,"language"?: Database["public"]['Enums']["language"],"level": Database["public"]['Enums']["booking_level"],"local_date": string,"local_time": string,"message"?: string,"phone": string,"plan"?: string }; Returns: Json
                           },
"find_trial":
{ Args: { "key": string }; Returns: Json
                           }
          }
          Enums: {
            "booking_level": "beginner"|"elementary"|"intermediate"|"upper_intermediate"|"advanced"|"not_sure","booking_status": "scheduled"|"confirmed"|"completed"|"cancelled"|"no_show","language": "pt"|"en","user_role": "admin"|"aluno"
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
            "booking_level": ["beginner", "elementary", "intermediate", "upper_intermediate", "advanced", "not_sure"],"booking_status": ["scheduled", "confirmed", "completed", "cancelled", "no_show"],"language": ["pt", "en"],"user_role": ["admin", "aluno"]
          }
        }
} as const
